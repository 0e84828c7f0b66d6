input crash-in-foreground-without-a-time.txt

# The report says where the app was just before, and nothing of what was earlier.
app com.example.notes
  state * inactiveOrActiveOrBackground cutOff
  state * foreground inferred
  exit * watchdog namespace SPRINGBOARD code 0x8badf00d whileIn foreground
