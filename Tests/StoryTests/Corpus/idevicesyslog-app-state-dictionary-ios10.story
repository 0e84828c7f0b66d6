input idevicesyslog/app-state-dictionary-ios10.txt
options --year 2017

# Web content of a host that no line names: processes of the system, no app of anybody.
