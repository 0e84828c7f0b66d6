input exit-asked-for-only.txt

# A test tool asks for the end; no line shows that the process is gone.
app com.example.harbor
  exit 2031-05-04T08:20:10.100000 normal pid 3310 timing requested code 0xfbfbfbfb
