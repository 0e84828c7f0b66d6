input threads/oslog-debug-levels-ios13.txt
options --year 2020

# One second: symptomsd finds it no longer in the foreground. RunningBoard still counts an assertion on
# it, so it has not exited.
app pid:696 bundled
  launch none
  exit none
