input report-of-the-log.txt
input report-of-the-log-1.ips
input report-of-the-log-2.ips
others allowed

# The first report is of the exit in the log, the second of another device with the same pid: see the test of their devices.
