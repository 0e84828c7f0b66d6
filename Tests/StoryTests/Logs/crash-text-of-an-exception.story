input crash-text-of-an-exception.txt

# The exception is the cause of the abort, not a second exit.
app "(unnamed app)"
  exit * abnormal pid none namespace SIGNAL code 6 explanation "uncaught exception NSInvalidArgumentException: -[NotesList sort]: unrecognized selector"
