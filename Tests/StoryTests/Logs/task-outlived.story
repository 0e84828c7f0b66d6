input task-outlived.txt

app pid:38194
  # Handlers are called only in background, when its time is nearly up.
  state 17:43:24.270137 background inferred
  # By then its time was over.
  state 17:43:24.270137 runningOrSuspended inferred
  session undetermined leftActive none outcome open used none heldBy "Upload"
    # No line shows the end of any task, so a missing one proves nothing.
    task id 262 name "Upload" begin 17:42:40.270137 beginning age end none outcome expired
