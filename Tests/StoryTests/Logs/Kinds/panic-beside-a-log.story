input panic-beside-a-log.txt
input panic-beside-a-log.ips
others allowed

# The report of the panic lists 412 as suspended at the moment when the kernel stopped, and with it every process.
app com.example.notes
  state 2026-11-21T09:52:00.100 inactive
  state 09:52:00.300 active
  state 09:59:00.300 inactive
  state 09:59:00.300 undetermined
  state 10:25:50.250 suspended
  state 10:25:50.250 notRunning
  exit 10:25:50.250 restart pid 412 whileIn suspended
