input exit-before-its-pid.txt

# One crash, of which three lines tell, the first without a pid.
app com.example.notes
  exit 18:07:16.209537 badAccess pid 6608 namespace SIGNAL code 11
