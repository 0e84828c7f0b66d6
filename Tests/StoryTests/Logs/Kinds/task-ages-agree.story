input task-ages-agree.txt
zone +0200

# 31 to 32 s old at 11:07:12.000: begun from 11:06:40.000 to 41.000. 32 to 33 s at 11:07:13.900: from 40.900 to 41.900.
app Quill
  session left background 2026-06-30T11:06:41.133360
    task id 6 name "Export" begin 11:06:41.000 beginning age end none
