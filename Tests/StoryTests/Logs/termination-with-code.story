input termination-with-code.txt

app com.example.notes
  # The code is told without a namespace; that of the kill by which it is carried out is another's.
  exit 10:00:05.100000 watchdog pid 421 namespace none code 0x8badf00d visibility none
