input exit-dated-by-assertiond.txt
options --year 2018

# The report has no time; assertiond's line about the same end has.
app com.example.notes
  exit 2018-02-03T10:11:12 taskTimeout pid 176 namespace ASSERTIOND code 0x8badf00d whileIn background
