input rn-appstate-class-docs.txt

# Source of the words: https://github.com/zhangdan183/RN_Learn DemoIndex/AppState.js
# Its own prints: console.log('App has come to the foreground!'); console.log(this.state.appState) (the state before the change)
# class component: prints the old state at each change; Metro, no times; home and return
# Doubt: this.state.appState is the state before the change: `active` printed at the resign, `inactive` at the background change, `background` after the sentence at the return; a reader without the source would read the words as the new state
# order: active (old) at the change to inactive; inactive (old) at the change to background; then App has come to the foreground!: active
app *
