input assertiond-crash-text.txt

app com.example.notes
  # assertiond ends who holds an assertion for too long, with the code of the watchdogs, which are
  # SpringBoard's.
  exit 2018-11-20T09:03:11.250 taskTimeout pid 640 namespace ASSERTIOND code 0x8badf00d whileIn background
