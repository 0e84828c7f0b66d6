input compose-lifecycle-println-untimed.txt

# Source: https://kotlinlang.org/docs/multiplatform/compose-lifecycle.html (JetBrains/kotlin-multiplatform-dev-docs topics/compose/compose-lifecycle.md,
# "Mapping Android lifecycle to other platforms", iOS: ON_STOP = didEnterBackground, ON_START = willEnterForeground or viewWillAppear,
# ON_PAUSE = willResignActive, ON_RESUME = didBecomeActive).
# println(event) in a LifecycleEventObserver; Xcode's console shows prints without time.
# order: running (ON_CREATE), inactive, active, inactive, active, inactive, backgroundOrSuspended, inactive, active
app *
  exit none
