input capacitor-foreground-background-words.txt

# Its own prints: console.log('App is in foreground'); console.log('App is in background');
# the words say background, the event is only isActive false; no times
# Doubt: a reader with the log alone reads backgroundOrSuspended and foreground
# order: by the words background, by the source not active (inactiveOrBackgroundOrSuspended); then active (App is in foreground: isActive true); again both
app *
