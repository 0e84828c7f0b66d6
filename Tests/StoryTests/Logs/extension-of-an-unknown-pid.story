input extension-of-an-unknown-pid.txt
options --year 2018

# No line says who has pid 488.
app com.example.notes.share
  session none
  launch none
