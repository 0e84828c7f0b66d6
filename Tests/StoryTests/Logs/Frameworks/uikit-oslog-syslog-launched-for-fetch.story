input uikit-oslog-syslog-launched-for-fetch.txt

app Silowatch
  # It was launched behind the user's back: nothing activates it, and the first that follows is the entrance to the foreground.
  state 2025-02-08T06:51:11.259078 background
  state 06:51:11.338658 backgroundOrSuspended
  # Its next two lines are 8 ms apart: it runs between them.
  state 06:51:13.925872 background
  state 06:51:13.932801 backgroundOrSuspended
  state 09:29:06.296459 inactive
  state 09:29:06.697676 active
  state 09:34:18.896779 inactive
  state 09:34:19.546870 background
  end 09:34:19.583858
  launch 06:51:11.259078 background
  exit none
