input exits/kernel-jetsam.txt

# Stitched. A daemon has its own limit and is no app.
others allowed
app pid:994
  # The kernel's three lines and ReportSystemMemory's report one exit.
  exit * memoryLimit pid 994 namespace JETSAM
