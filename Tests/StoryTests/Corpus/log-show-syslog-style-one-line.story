input log-show/syslog-style-one-line.txt

app pid:55619
  launch none
  session none
  exit none
