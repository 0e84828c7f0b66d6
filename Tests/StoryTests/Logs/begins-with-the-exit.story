input begins-with-the-exit.txt
others allowed

app com.example.notes
  state 2026-06-22T01:18:42.056 notRunning observed
  end 01:18:52.056 cutOff
  exit 01:18:42.056 * pid 796 whileIn undetermined
  process 796 start 01:18:42.056 startEvidence cutOff end 01:18:42.056 endEvidence observed
