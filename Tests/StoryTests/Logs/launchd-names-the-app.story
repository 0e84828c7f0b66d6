input launchd-names-the-app.txt
options --year 2015

# Launchd names the app in its header alone.
app com.example.notes
  exit 2015-12-08T17:03:17 unclassified pid 421 namespace SIGNAL code 9
