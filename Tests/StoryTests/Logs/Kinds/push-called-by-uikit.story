input push-called-by-uikit.txt
options --year 2026 --os 18.1

# UIKit calls the app's delegate for a silent push, then for a fetch: each wake has 30 s.
app com.example.parcel
  session woken background 11:30:22.919 suspended 11:30:29.340 used 6.421s of 30s verdict within outcome suspended
  session woken background 11:41:07.570 suspended 11:41:35.070 used 27.5s of 30s verdict near outcome suspended
  exit none
