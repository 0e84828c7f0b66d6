input feeds-of-two-devices-1.jsonl
input feeds-of-two-devices-2.jsonl
others allowed

# One pid in the foreground and in background at a time, ended and suspended after that: see the test of their devices.
