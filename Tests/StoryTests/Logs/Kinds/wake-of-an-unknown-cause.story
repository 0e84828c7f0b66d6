input wake-of-an-unknown-cause.txt

# How long it ran is measured; which budget applied, no line says.
app com.example.kiosk
  session launched background 10:00:00.050 suspended 10:00:09.300 ended 10:00:09.300 outcome suspended used 9.25s of none verdict notObservable
  session woken background 10:02:00.010 suspended 10:02:04.510 ended 10:02:04.510 outcome suspended used 4.5s of none verdict notObservable
