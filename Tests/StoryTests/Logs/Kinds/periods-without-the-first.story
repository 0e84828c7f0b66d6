input periods-without-the-first.xml

# Instruments' table without the creation of the process: it was launched at some time before.
app Notes
  launch * foreground pid 412 toActive none
