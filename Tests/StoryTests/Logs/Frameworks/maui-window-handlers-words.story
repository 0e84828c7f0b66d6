input maui-window-handlers-words.txt

# Source of the words: https://github.com/safejrz/Maui App8/App.xaml.cs
# Its own prints: System.Diagnostics.Debug.WriteLine("Window_Activated"); "Window_Deactivated" "Window_Created"
# only three events are printed, no times; launch, interruption, home and back (Stopped and Resumed are not printed)
# order: inactive (Window_Created, launch), active, not active (inactiveOrBackgroundOrSuspended), active, not active, active
app *
