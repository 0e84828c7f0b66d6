input log-show/one-record.json

# A daemon's record: no app.
