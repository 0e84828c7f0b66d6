input idevicesyslog/assertiond-ios11.txt
options --year 2018

app pid:15599
  launch none
  session none
  exit none
