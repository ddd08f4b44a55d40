"""Memory Ingestor and Memory Resolver: from an episode to what is believed, on one writer thread.

The ingestor (``ingest``, ``gate``, ``extract``, ``verify``) reads and never decides truth; the resolver
(``resolve``) decides and never reads. Persona document, part 十; dedup document, part 5.1.
"""
