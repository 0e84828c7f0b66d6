input daemons-only.txt

# Services of the system are no apps.
