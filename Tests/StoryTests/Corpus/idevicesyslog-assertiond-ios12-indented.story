input idevicesyslog/assertiond-ios12-indented.txt
options --year 2018

# All within one second. assertiond's process record ties the name to the bundle.
app pid:867 bundled
  launch 09-30T15:27:28 * pid 867 toActive none
  session none
  exit none
