input periods-without-processes.xml

# Instruments' table of a recording of one process need not name it.
app *
  launch 00:00:00.100 foreground toActive 0.3s
