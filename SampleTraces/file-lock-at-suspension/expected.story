input log-show-compact.txt
options --os 17.2

app com.example.ledger
  # 0 -> 1 is the first line: the app was active until then.
  state 2026-02-11T07:31:03.727 active cutOff
  state 07:31:05.210 inactive observed
  state 07:31:05.814 background observed
  state 07:31:09.731 suspended observed
  state 07:31:09.744 notRunning observed
  end 07:31:39.576 cutOff
  session left leftActive 07:31:05.210 background 07:31:05.814 timeToBackground 0.604s budgetStart 07:31:06.700 lastTask 07:31:09.402 suspended 07:31:09.731 used 3.031s of 30s outcome suspended verdict within
    task id 31 name "Close ledger" begin 07:31:05.818 end 07:31:09.402 outcome ended
  # RunningBoard names the file 4 ms before; the directories below are those where locks are allowed.
  exit 07:31:09.744 fileLock pid 981 namespace RUNNINGBOARD code 0xdead10cc whileIn suspended explanation "was suspended with locked system files: /private/var/mobile/Containers/Shared/AppGroup/5E1B77A0-0C6D-4F0E-9E55-2B6C2F8D4A31/Ledger.sqlite"
