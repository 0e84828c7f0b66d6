input log-show-syslog.txt
options --os 18.3

app com.example.podium
  state 2026-03-20T13:40:01.359407 active cutOff
  state 13:40:02.500310 inactive observed
  state 13:40:03.120310 background observed
  state 13:40:08.003377 suspended observed
  state 13:41:02.951884 notRunning observed
  end 13:41:07.436635 cutOff
  session left leftActive 13:40:02.500310 background 13:40:03.120310 budgetStart 13:40:04.100000 suspended 13:40:08.003377 used 3.903377s of 30s outcome suspended verdict within
  exit 13:41:02.951884 normal pid 1688 namespace FRONTBOARD code 0xdeadfa11 whileIn suspended
