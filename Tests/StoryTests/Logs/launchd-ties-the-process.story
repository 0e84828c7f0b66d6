input launchd-ties-the-process.txt
options --year 2010

# Launchd's header ties the process's name to its app.
app com.example.primes
  exit 2010-11-25T11:30:02 taskTimeout pid 4821
