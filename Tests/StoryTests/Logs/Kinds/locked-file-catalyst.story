input locked-file-catalyst.txt

# Nothing ended: it says that it does not.
app com.example.harbor
  exit none
