input extension-named-like-an-app.txt
options --year 2018

# SpringBoard and locationd spell the extension like an app; one line says whose it is.
app com.example.notes
  extension com.example.notes.share
  session none
  launch none
