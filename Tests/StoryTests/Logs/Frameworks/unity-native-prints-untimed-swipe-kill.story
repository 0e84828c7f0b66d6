input unity-native-prints-untimed-swipe-kill.txt

# Words: "-> applicationWillEnterForeground()" (UnityAppController.mm); https://qiita.com/wapa5pow/items/2cbad14267d2ad3433f5
# order: inactive, active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning
app Cragfall
