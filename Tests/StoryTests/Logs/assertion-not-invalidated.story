input assertion-not-invalidated.txt

# As iOS 13.0 writes it, with semicolons: an assertion that was held for too long.
app com.example.notes
  exit 10:00:26 taskTimeout pid 421 namespace RUNNINGBOARD code 0x2182baad
