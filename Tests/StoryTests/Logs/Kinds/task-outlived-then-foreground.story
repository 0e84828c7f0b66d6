input task-outlived-then-foreground.txt
zone +0200

# Its expiration handler had run; a little later the app may have ended it. It lived on for 23 minutes.
app Quill
  session left leftActive 2026-06-30T11:06:40.500912 background 11:06:41.133360 used none ended 11:30:00.100 outcome returned verdict notObservable
    task id 6 name "Export" begin 11:06:42.004881 beginning age end none outcome expired
