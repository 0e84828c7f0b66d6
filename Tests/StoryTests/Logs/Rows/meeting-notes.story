input meeting-notes.txt

# No log of an app: what stands in it is about apps.
