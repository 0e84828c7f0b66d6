input task-outlived-others-ended.txt
zone +0200

# UIKit's line about the end of task 5 is there: the one about task 6 would be, too.
app Quill
  session left leftActive 2026-06-30T11:06:40.500912 background 11:06:41.133360 used none outcome open
    task id 5 begin none end 11:06:41.200 outcome ended
    task id 6 name "Export" begin 11:06:42.004881 beginning age end none outcome leaked
