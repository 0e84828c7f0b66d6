input log-show/default-2017-without-ttl.txt

# A gesture of a process whose life nobody tells: no app.
