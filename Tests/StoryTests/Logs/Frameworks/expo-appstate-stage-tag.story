input expo-appstate-stage-tag.txt

# Source of the words: https://github.com/mrhadi/gapchat src/components/Init/Init.js
# Its own prints: console.log('AppState:', nextAppState)
# Expo terminal, no times; log begins in use, ends in background
# order: inactive, backgroundOrSuspended, active, inactive, backgroundOrSuspended
app *
