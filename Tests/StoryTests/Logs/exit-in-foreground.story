input exit-in-foreground.txt

app com.example.notes
  # In the foreground; active or not, no line tells.
  exit * watchdog pid 421 namespace FRONTBOARD code 0x8badf00d whileIn foreground visibility foreground
