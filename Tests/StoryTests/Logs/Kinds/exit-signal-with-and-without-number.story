input exit-signal-with-and-without-number.txt
options --year 2031

# Of two lines about one exit the one with the number says more, whichever comes first.
app com.example.harbor
  exit 2031-07-06T13:48:41 unclassified namespace SIGNAL code 9
app com.example.meadow
  exit 2031-07-06T14:02:08 badAccess namespace SIGNAL code 11
