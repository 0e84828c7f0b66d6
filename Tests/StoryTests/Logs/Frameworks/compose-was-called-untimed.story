input compose-was-called-untimed.txt

# Words: "onPause was called!" …; meaning on iOS: https://kotlinlang.org/docs/multiplatform/compose-lifecycle.html
# order: inactive, active, inactive, active, inactive, backgroundOrSuspended, inactive, active
app *
