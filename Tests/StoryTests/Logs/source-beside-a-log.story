input source-beside-a-log.txt

# The methods of the source text are no callbacks: nobody called them.
app Notes
  launch 11:04:58.026352 foreground pid 11129
  exit none
