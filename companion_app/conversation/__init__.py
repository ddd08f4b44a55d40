"""The conversation engine: commit the user's turn, recall, assemble the prompt, reply, commit the reply."""
