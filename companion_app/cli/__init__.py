"""The command line of the contract: the second front end, headless, one command a process."""
