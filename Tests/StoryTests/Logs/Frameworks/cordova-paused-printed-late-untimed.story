input cordova-paused-printed-late-untimed.txt

# Words: "cordova paused", "app resumed"; quirk: https://cordova.apache.org/docs/en/latest/cordova/events/events.html
# The documentation: in `pause`, console.log is processed when the app resumes. So `cordova paused` may be printed late, but the order holds.
# order: foreground, backgroundOrSuspended, foreground, backgroundOrSuspended, foreground
app *
