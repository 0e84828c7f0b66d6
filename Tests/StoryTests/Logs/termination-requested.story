input termination-requested.txt

# Who asks for an end may be refused: the log shows none.
app com.example.notes
  exit none
