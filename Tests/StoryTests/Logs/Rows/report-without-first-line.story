input report-without-first-line.ips
zone +0100

app com.example.journal
  launch 2026-03-02T09:11:58.2001 foreground
  exit 09:12:04.7310 abnormal namespace SIGNAL code 6 whileIn foreground
