input uikit-nslog-selector-call-and-lock.txt

# Words: https://aigencon.com/view/book/iOS+Programming++The+Big+Nerd+Ranch+Guide-EB9780133491876_164.html (NSLog of NSStringFromSelector(_cmd))
# The log begins with an activation: a launch or not, nobody can tell.
app Larder
  state 2012-11-04T09:12:31.902 active
  state 09:13:40.118 inactive
  state 09:13:58.774 active
  state 09:15:44.301 inactive
  state 09:15:44.362 background
  state 09:15:44.409 backgroundOrSuspended
  state 09:22:10.650 inactive
  state 09:22:10.998 active
  end 09:22:40.087
  session left leftActive 09:15:44.301 background 09:15:44.362 timeToBackground 0.061s suspended none ended 09:22:10.650 outcome returned
  exit none
