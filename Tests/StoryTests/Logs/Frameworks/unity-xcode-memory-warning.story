input unity-xcode-memory-warning.txt
# Xcode's console: NSLog lines have a time, ::printf and Debug.Log none while the debugger is attached
# (UnityAppController.mm: "Use NSLog logging if a debugger is not attached, otherwise we write to stdout").
# A real console of this form: a Unity 2019.4 ARFoundation note; C# words:
# https://qiita.com/wapa5pow/items/2cbad14267d2ad3433f5
# The lines "AppLife:OnApplicationFocus(Boolean)" are the stack that Debug.Log adds, no callback.
# order: inactive, active, inactive, (memory warning while inactive), active
app Driftwood
  exit none
