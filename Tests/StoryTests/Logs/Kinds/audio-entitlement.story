input audio-entitlement.txt
options --os 17.4

# It may have played: whether the budget ran for these 20 minutes, no line says. The 9 s are within it anyway.
app com.example.radio
  session left background 09:10:40.000 ended 09:30:40.000 outcome returned used 1200s of 30s verdict notObservable
  session left background 09:31:10.000 suspended 09:31:19.000 ended 09:31:19.000 outcome suspended used 9s of 30s verdict within
# It may not.
app com.example.diary
  session left background 09:10:41.000 ended 09:30:41.000 outcome returned used 1200s of 30s verdict over
