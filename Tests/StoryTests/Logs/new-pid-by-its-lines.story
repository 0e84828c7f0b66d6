input new-pid-by-its-lines.txt

# One app has one process: the first was gone when the second wrote.
app Notes
  exit 18:00:02 silent pid 421 notAfter 18:00:09
