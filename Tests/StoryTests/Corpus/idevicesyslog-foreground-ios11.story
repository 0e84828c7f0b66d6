input idevicesyslog/foreground-ios11.txt
options --year 2018

app pid:897 bundled
  trip none
  exit none
