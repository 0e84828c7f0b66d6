input godot3-xcode-focus-control-center.txt
# The prints of a script in Xcode's console have no time.
# Names: MainLoop, https://docs.godotengine.org/en/3.5/classes/class_mainloop.html
# Godot 3 sends FOCUS_OUT in applicationWillResignActive and FOCUS_IN in applicationDidBecomeActive,
# and none at the launch: platform/iphone/app_delegate.mm, https://github.com/godotengine/godot/pull/18791
# After each FOCUS_OUT the app is inactive; whether it also went to background is not told (3.5 has no more prints).
# order: active, inactive (or beyond), active, inactive (or beyond), active
app *
