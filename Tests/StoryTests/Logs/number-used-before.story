input number-used-before.txt
options --year 2010

# What wrote before a process's start was another one with its number.
app Notes
  process 421 start 2010-11-25T11:30:04 startEvidence observed
