input decided-end-with-a-code.txt

# The order names the code; the line of the exit names none.
app com.example.one
  exit 10:02:00.100 * pid 706 namespace RUNNINGBOARD code 0xbaadca11 whileIn foreground
