input task-outlived-under-debugger.txt
condition debugger
zone +0200

# The log has no line of UIKit about the end of a task: whether task 6 was ended later it cannot show, and the app
# prints that it was. At 11:07:13.004 it was between 31 and 32 s old, at 11:07:11.790 more than 30 s: begun by
# 11:06:41.790. Under a debugger no limit holds, and the app is not suspended.
app Quill
  session left leftActive 2026-06-30T11:06:40.500912 background 11:06:41.133360 suspended none ended 11:08:50.418800 used 129.28544s outcome returned verdict exempt
    task id 6 name "Export" begin 11:06:41.790114 beginning age end none outcome expired
