input refresh-released-at-its-end.txt
options --year 2026

# The scheduler holds the app from its wake and releases it at the end: the budget counts from the wake.
app com.example.parcel
  session woken background 03:14:22.305 suspended 03:14:31.402 used 9.097s of 30s verdict within outcome suspended
  exit none
