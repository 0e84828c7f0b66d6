input exits/beyond-permitted-time-ios4-12.txt

# Stitched: seven apps, each ended with work beyond its time.
others allowed
app pid:1087
  exit * taskTimeout pid 1087
app pid:408
  exit * taskTimeout pid 408
app pid:1369
  exit * taskTimeout pid 1369
app pid:272
  exit * taskTimeout pid 272
app pid:13362 bundled
  exit * taskTimeout pid 13362
app pid:392 bundled
  exit * taskTimeout pid 392
app pid:12636
  exit * taskTimeout pid 12636
