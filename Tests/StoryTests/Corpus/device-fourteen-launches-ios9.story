input device/fourteen-launches-ios9.log.gz
options --year 2026
others allowed

# Between an exit and the next start it is not running. 1221 and 1569 never ran.
# Which signal, and that backupd is a daemon, the report does not say yet.
app io.github.wszqkzqk.pvz-portable
  exit 13:48:41 * pid 1193 namespace SIGNAL
  exit 13:50:53 watchdog pid 1213
  exit 13:50:59 * pid 1223
  exit 13:51:26 * pid 1228
  exit 13:55:11 * pid 1251
  exit 13:59:51 * pid 1316
  exit 14:07:45 watchdog pid 1419
  exit 14:17:25 * pid 1430 namespace SIGNAL
  exit 14:17:58 watchdog pid 1531
  exit 14:31:39 * pid 1573 namespace SIGNAL
  exit 14:32:07 watchdog pid 1603
  session none
