input exit-asked-for-and-seen.txt
options --year 2031

# The user swipes the app away, and it ends one second later.
app com.example.harbor
  exit 2031-03-03T19:05:45 normal pid 512 timing timed code 0xdeadfa11
