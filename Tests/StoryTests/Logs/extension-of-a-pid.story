input extension-of-a-pid.txt
options --year 2018

# The first line ties pid 488 to the app, the dictionaries name it as the host.
app com.example.notes
  extension com.example.notes.share
  session none
  launch none
