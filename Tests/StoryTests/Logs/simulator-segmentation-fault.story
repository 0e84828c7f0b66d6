input simulator-segmentation-fault.txt
options --year 2026

app com.example.notes
  exit 2026-05-18T22:39:58 badAccess pid 26646 namespace SIGNAL code 11
