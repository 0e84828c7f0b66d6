input threads/suspended-with-locked-files-ios10.txt

app pid:4146
  launch none
  # The text says both the cause and the state; no line has a namespace or code.
  exit 16:08:57.000000 fileLock pid 4146 whileIn suspended
