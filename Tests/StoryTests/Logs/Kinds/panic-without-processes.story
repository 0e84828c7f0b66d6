input panic-without-processes.txt
input panic-without-processes.ips

# Nobody saw 412 after the log, but the panic ended it, if it was still there.
app com.example.notes
  state 2026-11-21T09:52:00.100 inactive
  state 09:52:00.300 active
  state 09:59:00.300 inactive
  end 09:59:00.300
  exit 09:59:00.300 restart notAfter 10:25:50.250 pid 412 whileIn inactive
