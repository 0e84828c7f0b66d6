input xcode/background-task-elapsed.txt

# Stitched: two tasks of one app outlived their handlers; the program's end belongs to another.
others allowed
app pid:38194
  session undetermined pid 38194 outcome open verdict notObservable
    # 44 and 55 whole seconds before the lines that say so. No line of UIKit shows that tasks end here: these may have
    # been ended later.
    task id 262 name "Called by OneSignal, from -[OSAttributedFocusTimeProcessor beginDelayBackgroundTask]" begin 17:42:40.270137 beginning age end none outcome expired
    task id 171 name "Called by OneSignal, from -[OSAttributedFocusTimeProcessor beginDelayBackgroundTask]" begin 17:42:29.271421 beginning age end none outcome expired
  work none
