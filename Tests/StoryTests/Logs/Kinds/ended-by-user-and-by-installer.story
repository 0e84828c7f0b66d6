input ended-by-user-and-by-installer.txt

# The user swipes one app away; the other is asked to end for its update, and no line shows that it did.
app com.example.crosswords
  exit 19:22:30.911820 normal pid 5120 timing timed code 0xdeadfa11 whileIn suspended
app com.example.timetable
  exit 19:22:44.060043 normal pid 5003 timing requested
