input xcode15-metadata-moved-from-to.txt
app Quillchat
  state 2025-08-22T10:41:14.594221 inactive
  state 10:41:15.230118 background
  state 10:41:15.302774 backgroundOrSuspended
  state 10:44:02.118640 inactive
  state 10:44:02.470052 active
  state 10:46:20.840333 inactive
  state 10:46:21.901120 background
  end 10:46:21.944308
  launch none
  exit 10:46:21.944308
