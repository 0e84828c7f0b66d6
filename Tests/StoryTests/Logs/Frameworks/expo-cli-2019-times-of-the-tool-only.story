input expo-cli-2019-times-of-the-tool-only.txt

# Words: "App is going background" (printed for `inactive` and again for `background`), "App is coming to foreground" (for `active`):
# https://gist.github.com/joelash/06dcd13dc742382a4749a1d12ff0e9d8 (Expo, _handleAppStateChange).
# Layout: https://gist.github.com/aloukissas/45e62eb2396e70e6d6c71e17d8e87999 (expo start, 2019: times on the tool's lines alone);
# "Finished building JavaScript bundle", "Running application on iPhone X.": public capture.
# The tool's times are none of the app's: only the order is certain. A reader of the words alone:
# order: backgroundOrSuspended, foreground
app *
