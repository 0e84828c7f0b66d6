input threads/cpu-report-then-jetsam-ios11.txt
options --year 2017

# 2692 (00:36:05): a CPU report, 'Action taken: none': nobody died. 2776: over its memory limit, told by
# two lines without a time and once more with it.
app pid:2776
  # Another process of the app is there then: the first was gone by that.
  exit 09-23T00:36:05.713876 silent pid 2692 notAfter 09-23T01:15:32
  exit 09-23T01:15:32 memoryLimit pid 2776 namespace JETSAM
