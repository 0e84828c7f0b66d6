input warned.txt
options --os 16

app com.example.notes
  session undetermined budgetStart 10:00:00 warned 10:00:25.9 suspended 10:00:30 outcome suspended used 30s of 30s
# Warned only in background: of this session the log shows nothing else.
app pid:272
  session undetermined leftActive none budgetStart none warned 10:05:00 outcome open used none verdict notObservable
