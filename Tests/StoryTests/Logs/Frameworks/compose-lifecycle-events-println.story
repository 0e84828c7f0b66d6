input compose-lifecycle-events-println.txt

# Its own prints: println("Composable: onCreate") … onStart, onResume, onPause, onStop, onDestroy
# Compose life cycle on iOS without times: created, started, resumed; paused, stopped; started, resumed
# Doubt: Compose Multiplatform on iOS maps onPause to willResignActive, onStop to didEnterBackground, onStart to willEnterForeground, onResume to didBecomeActive; a view's own life cycle prints the same words
# order: (created: inactive at the earliest), inactive (onStart), active (onResume), inactive (onPause), backgroundOrSuspended (onStop), inactive (onStart), active (onResume), inactive, active
app *
