input low-memory-ios5.txt

app Notes
  exit 2011-10-27T18:59:12 memoryPressure namespace JETSAM

app Photos
  exit 2011-10-27T18:59:12 memoryPressure namespace JETSAM
