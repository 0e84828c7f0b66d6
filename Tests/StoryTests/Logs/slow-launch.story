input slow-launch.txt

# 65 s from launch to active: a debugger may have held it up. Nothing says that it was in background.
app Tabs
  launch 08:12:06.415 undetermined pid 2571 toActive none
