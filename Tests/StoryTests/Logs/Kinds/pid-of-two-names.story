input pid-of-two-names.txt

# An app and what may be its extension, and two identifiers that come and go with one pid: nobody has ended.
app com.example.ferry
  exit none
app com.example.ferry.kiosk
  exit none
app com.example.webapp
  exit none
app com.example.clip
  exit none
