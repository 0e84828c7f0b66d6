input threads/sudden-termination-disabler-ios12.txt
options --year 2019

# 'SuddenTerminationDisabler' is the name of an assertion. Safari runs: the last line is its own.
app pid:417
  launch none
  exit none
