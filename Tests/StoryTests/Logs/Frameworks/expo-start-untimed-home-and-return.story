input expo-start-untimed-home-and-return.txt

# Words: https://reactnative.dev/docs/appstate (docs/appstate.md of facebook/react-native-website); console.log('[ROUTE]', pathname) in app/_layout.tsx: public code.
# Layout: packages/@expo/cli/src/start/server/metro/MetroTerminalReporter.ts ("iOS Bundled 150ms …"), serverLogLikeMetro.ts (" LOG "). No times.
# order: inactive, backgroundOrSuspended, active, inactive, active, inactive, backgroundOrSuspended
app *
