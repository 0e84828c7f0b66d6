input panic-a-key-a-line.txt
input panic-a-key-a-line.ips

# The list of processes stands below the text of the panic, and is of the same moment: 640 was suspended, and the panic ended it.
app com.example.mix
  exit 2026-10-14T08:29:41.500 restart pid 640 whileIn suspended
