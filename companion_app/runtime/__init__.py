"""Starting and stopping: what is opened in which order, and one open home as both front ends see it."""
