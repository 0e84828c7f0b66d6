input uikit-cmd-selector-console-paste-middle.txt

# UIKit app delegate: Console paste that begins in the middle; home, return, interruption
# Words: https://github.com/c4arl0s/ViewControllerLIfeCycle_CreatingStateLab README.md (NSLog(@"%@", NSStringFromSelector(_cmd)))
app StatesLab
  state 16:31:02.500312 active
  state 16:31:12.218312 inactive
  state 16:31:12.806312 backgroundOrSuspended
  state 16:32:04.136312 inactive
  state 16:32:04.433312 active
  state 16:32:20.569312 inactive
  state 16:32:21.663312 active
  end 16:32:29.561312
  launch none
  exit none
