input rn-appstate-hook-docs.txt

# Source of the words: https://github.com/one-click-react-native/ankitReactNativeDemo AppState.js
# Its own prints: console.log("App has come to the foreground!"); console.log("AppState", appState.current);
# Metro terminal, no times: home, return, Control Center
# order: inactive, backgroundOrSuspended, active, inactive, active
app *
