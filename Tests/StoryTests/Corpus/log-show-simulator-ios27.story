input log-show/simulator-ios27.ndjson

# SpringBoard asks for a system service: no app of somebody else.
condition simulator
