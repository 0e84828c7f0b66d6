input rn-metro-untimed-home-and-control-center.txt

# Words: https://reactnative.dev/docs/appstate (docs/appstate.md of facebook/react-native-website): console.log('App has come to the foreground!') and console.log('AppState', appState.current).
# Layout " LOG  …": metro/src/lib/logToConsole.js; banner and BUNDLE: TerminalReporter.js. Metro prints no times.
# The example says "App has come to the foreground!" also after `inactive` (Control Center): then nothing was in background.
# order: inactive, backgroundOrSuspended, active, inactive, active
app *
