input log-show/default-runningboardd-macos.txt

# A plain executable that RunningBoard will not manage.
others allowed
