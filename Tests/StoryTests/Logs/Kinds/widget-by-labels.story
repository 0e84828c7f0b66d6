input widget-by-labels.txt

# launchd names an extension by its own label, or by its app's: a pid is of one process alone.
app com.example.weather
  extension com.example.weather.widget
  exit none
app com.example.weather.widget
  exit 2026-09-20T10:00:09.000 watchdog pid 4009 namespace WATCHDOG code 0x3e9
app com.example.tides
  extension com.example.tides.widget
  exit none
app com.example.tides.widget
  exit 10:01:09.000 unclassified pid 4109 namespace SIGNAL code 9
app com.example.moon
  extension com.example.moon.widget
  exit none
app com.example.moon.widget
  exit 10:02:09.000 normal pid 4209
