input exit-before-the-first-time.txt

# The first record has no time. That of the one behind it is only a time by which it had ended.
app pid:408
  exit * taskTimeout pid 408
  process 408 endEvidence inferred
app pid:272
  exit 20:34:28 taskTimeout pid 272
  process 272 end 20:34:28
