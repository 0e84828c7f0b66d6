input launch-that-failed.txt
options --year 2026

app com.example.notes
  exit 2026-08-18T16:29:17 unclassified pid none explanation "Bootstrapping failed"
