input godot4-xcode-doubled-prints.txt
# Xcode 15 shows each print of Godot 4 twice: https://github.com/bitwes/Gut/issues/591
# Each pair is one print. No times.
# Names: https://docs.godotengine.org/en/4.3/classes/class_node.html ; platform/ios/app_delegate.mm, os_ios.mm
# order: active, inactive, active, inactive, backgroundOrSuspended, foreground
app *
