input expo-appstate-debug-object.txt

# Its own prints: console.debug('APP STATE', { nextAppState }); console.log("App has come to the foreground!");
# Metro prints the object; home and return, no times
# order: inactive, backgroundOrSuspended, active, inactive, active
app *
