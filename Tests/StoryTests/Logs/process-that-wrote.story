input process-that-wrote.txt
options --year 2010

# What a process writes shows that it is there.
app com.example.primes
  # Before its first line nothing is known of it; after that it lives.
  state 2010-11-25T11:29:58 undetermined cutOff
  state 11:30:01 runningOrSuspended
  # Assertions run out only in background.
  state 11:30:04 background inferred
  end 11:30:05
  process 4821 start 11:30:01 startEvidence cutOff end 11:30:05 endEvidence observed
  exit 11:30:05 taskTimeout pid 4821
