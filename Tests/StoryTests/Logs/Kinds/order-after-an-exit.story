input order-after-an-exit.txt

# The user takes the card of an app away that has ended: there is no process to end, and none begins.
app com.example.relay
  exit 04:12:02.120 * pid 901
