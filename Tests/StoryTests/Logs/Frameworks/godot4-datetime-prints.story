input godot4-datetime-prints.txt
# print(Time.get_datetime_string_from_system(), " NOTIFICATION_…"): seconds, no zone.
# https://docs.godotengine.org/en/4.3/classes/class_time.html, https://docs.godotengine.org/en/4.3/classes/class_node.html
# platform/ios/os_ios.mm: while in the foreground FOCUS_IN is applicationDidBecomeActive; after PAUSED the FOCUS_IN and
# RESUMED are both applicationWillEnterForeground, and didBecomeActive prints nothing: only foreground is sure.
app *
  state 2025-03-02T18:40:11 active
  state 18:41:05 inactive
  state 18:41:09 active
  state 18:42:14 inactive
  state 18:42:16 backgroundOrSuspended
  state 18:47:53 foreground
  state 18:49:02 inactive
  state 18:49:08 active
  end 18:49:41
  launch none
  exit none
