input exception-then-connection.txt
options --year 2022

# What the process says of its own end is the cause; the broken connection follows from that.
app com.example.recorder
  exit 16:54:26 abnormal namespace SIGNAL code 6 whileIn active
