input device/warm-start-ios26.log.gz
options --os 26

# A real iPhone: the user swipes to Spotlight, opens Notes, the keyboard of Flow dictates into it.
# RunningBoard's, SpringBoard's and UIKit's lines are recorded, so suspensions, exits and changes of
# the mask do not happen unseen. No process starts or ends: 'Creating and launching job' and
# 'RBSLaunchRequest' (28.722840, 29.159531, 30.671998) find processes that exist, and 'client process
# … either cancelled the connection or exited' is a closed connection.
# The end is not written down: two kernel lines are stamped 36.9999 but stand between 35.9955 and
# 36.000058, so the last line is that of 36.475537.

app pid:7203 bundled
  # 28.663265 'Resuming task.': suspended until then. RunningBoard had decided so 1.9 ms before
  # (28.661364 'Calculated state'). Its own line of 28.669229 that still says running-suspended, and
  # SpringBoard's 'taskState: Suspended' of 28.671926, are old news.
  state 18:28:27.624344 suspended cutOff
  # The mask is still 6144 (28.671293), although SpringBoard calls the scene Foreground at 28.661385.
  state 18:28:28.663265 background observed
  state 18:28:28.704969 inactive observed
  state 18:28:28.717282 active observed
  state 18:28:29.361790 inactive observed
  state 18:28:29.387669 active observed
  state 18:28:30.167150 inactive observed
  # 'appDidSuspend' and UIApplicationSuspendedNotification (30.168693, 30.168214) are UIKit's old
  # words for this; the process runs on for 2.4 s.
  state 18:28:30.167531 background observed
  # 'Calculated state'; 'Suspending task.' 17 µs later.
  state 18:28:32.614056 suspended observed
  end * cutOff
  process 7203 start * startEvidence cutOff
  launch none
  # The wake of 28.663265 is a return, no background work: the foreground follows 42 ms later.
  # 'will expire soon' 44 ms after the clock's start is about spotlightMemoryBG of two seconds, no
  # 25-second warning; 'Firing background task expiration handlers' finds none.
  session left pid 7203 leftActive 18:28:30.167150 background 18:28:30.167531 timeToBackground 0.000381s handler none budgetStart 18:28:30.383913 warned none lastTask 18:28:30.177488 suspended 18:28:32.614056 used 2.230143s of 30s outcome suspended verdict within
    # Seven begins without an id, seven ends with one: the order of creation gives the ids.
    task id 135 begin 18:28:30.168670 end 18:28:30.177488 outcome ended
    task id 136 begin 18:28:30.168829 end 18:28:30.168836 outcome ended
    task id 137 begin 18:28:30.169087 end 18:28:30.171891 outcome ended
    task id 138 begin 18:28:30.169131 end 18:28:30.169147 outcome ended
    task id 139 begin 18:28:30.169485 end 18:28:30.169500 outcome ended
    task id 140 begin 18:28:30.169651 end 18:28:30.169672 outcome ended
    task id 141 begin 18:28:30.171185 end 18:28:30.171190 outcome ended
  exit none

app pid:7386 bundled
  # Mask 6144 up to 29.406235, and it writes lines from 27.649517 on.
  state 18:28:27.624344 background cutOff
  # applicationWillEnterForeground is called; the mask loses 11 0.9 ms later (29.407423).
  state 18:28:29.406517 inactive observed
  # The mask reaches 0. The scene's delegate was called 3.9 ms earlier (29.807706).
  # running-active-NotVisible of 30.429353 is its own word about itself and says nothing.
  state 18:28:29.811623 active observed
  end * cutOff
  process 7386 start * startEvidence cutOff
  launch none
  # It was in background when the log began; only the return is seen.
  session undetermined pid 7386 leftActive none outcome returned
  # An older task, begun before the log, keeps shared assertion 17 (29.410058, 'Reusing background
  # assertion' 29.409934 and 30.710263); no line gives its id.
  exit none

app pid:1908 bundled
  # Mask 0 until 29.665954.
  state 18:28:27.624344 active cutOff
  state 18:28:29.665954 inactive observed
  # 'Application suspending' (29.666218) is UIKit's word, not the suspension.
  state 18:28:29.665990 background observed
  # 'Suspending task.'; 'Calculated state' 6 µs later.
  state 18:28:29.877716 suspended observed
  # 'Resuming task.'; the kernel thaws it 0.17 ms later. Bit 11 stays, SpringBoard says Background.
  state 18:28:30.090775 background observed
  # 'Calculated state'; 'Suspending task.' 0.2 ms later.
  state 18:28:30.291855 suspended observed
  end * cutOff
  process 1908 start * startEvidence cutOff
  launch none
  session left pid 1908 leftActive 18:28:29.665954 background 18:28:29.665990 timeToBackground 0.000036s handler none budgetStart 18:28:29.876086 warned none suspended 18:28:29.877716 outcome suspended verdict within
    # Two 'Will add' without 'Created', two ends of identifier 0: no task came to be.
    task none
  session woken pid 1908 leftActive none suspended 18:28:30.291855 outcome suspended
    task none
  work none
  exit none

app pid:7244 bundled
  state 18:28:27.624344 suspended cutOff
  # 'Resuming task.', 23 µs after 'Calculated state'. locationd: BackgroundRunning 29.164535.
  state 18:28:29.160854 background observed
  # 'Calculated state'; 'Suspending task.' 0.16 ms later.
  state 18:28:30.292351 suspended observed
  # 'Resuming task.', here 0.17 ms before 'Calculated state'. locationd: BackgroundRunning 30.677746.
  state 18:28:30.672821 background observed
  end * cutOff
  process 7244 start * startEvidence cutOff
  launch none
  session woken pid 7244 leftActive none suspended 18:28:30.292351 outcome suspended
    task none
  session woken pid 7244 leftActive none suspended none ended none outcome open
    task none
  work none
  exit none

app pid:7395 bundled
  # No line says whether it is in the foreground. It runs: the kernel sees it at 27.624612, it writes
  # lines from 30.275851 to 36.444219, and no suspension of it is reported.
  state 18:28:27.624344 inactiveOrActiveOrBackground cutOff
  end * cutOff
  process 7395 start * startEvidence cutOff
  launch none
  session none
  # Every task has a shared assertion of its own (34 to 41), ended with it.
  exit none

# Two keyboards, extensions of which no line names a host: subjects of their own, not parts of Flow.
app com.wispr.flowapp.flowboard
  launch none
  exit none
app com.pivi.dictus.keyboard
  launch none
  exit none

# The widget (7365): its host is chronod, no app. Web content (7446, 7447) is Notes', also where
# locationd names it alone.
app com.wispr.flowapp.Widgets
  session none
  exit none
# Services.
nothing Keyboard
nothing Widgets
nothing com.apple.WebKit.Networking
nothing com.apple.WebKit.GPU
# Extensions that daemons run stand by themselves.
app net.ivpn.clients.ios.openvpn-tunnel-provider
  session none
  exit none
app com.apple.PhotosUIPrivate.PhotosPosterProvider
  session none
  exit none
nothing com.apple.extensionkitservice
nothing com.apple.springboard
# Only named as the owner of a widget.
nothing com.duolingo.DuolingoMobile
