input watchdog-of-a-widget.txt
others allowed

# chronod's watchdog ends extensions alone; the job of a simulator names no user's number.
app com.example.charlie.widget
  exit 2026-09-20T09:00:09.000 watchdog pid 36703 code 0x3e9
