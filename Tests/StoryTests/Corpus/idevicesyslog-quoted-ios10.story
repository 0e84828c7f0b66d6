input idevicesyslog/quoted-ios10.txt
options --year 2017

# SpringBoard says that a launch from a notification succeeded: no pid, no state.
others allowed
