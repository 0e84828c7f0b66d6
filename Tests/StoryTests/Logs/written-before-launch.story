input written-before-launch.txt
options --year 2010

# A process writes before its app's delegate is called: App.init, main, libraries.
app Notes
  process 421 start 2010-11-25T11:30:01 startEvidence cutOff
