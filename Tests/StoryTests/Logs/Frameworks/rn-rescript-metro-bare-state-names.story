input rn-rescript-metro-bare-state-names.txt

# Words: https://rescript-react-native.github.io/docs/appstate (Console.log(next))
# Metro prints no time. A bare word is the state; "rows 1-40 active" and "tab active" are not.
# order: active, inactive, active, inactive, backgroundOrSuspended, active, inactive, backgroundOrSuspended
app *
