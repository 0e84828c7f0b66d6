input two-devices-1.ips
input two-devices-2.ips
others allowed

# Each app has one exit: see the test of their devices.
