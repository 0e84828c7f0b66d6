input killed-in-the-foreground-band.txt

# One line has the band, the other the reason.
app Notes
  exit 10:00:00.100100 memoryLimit pid 994 namespace JETSAM code 7 whileIn foreground
