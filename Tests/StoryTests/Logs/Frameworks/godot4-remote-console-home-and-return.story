input godot4-remote-console-home-and-return.txt
# The editor's Output panel of a remote debug on an iPhone: no times.
# Names: https://docs.godotengine.org/en/4.5/classes/class_node.html ; order: platform/ios/os_ios.mm, where
# on_exit_background sends FOCUS_IN and then RESUMED, both still in applicationWillEnterForeground.
# "game paused by player" is the game's own pause menu.
# order: active, inactive, backgroundOrSuspended, foreground (active is not printed after a return)
app *
