input log-show/compact-state-dump-ios26.txt

# A dump of assertions: SpringBoard and an anonymous process.
others allowed
