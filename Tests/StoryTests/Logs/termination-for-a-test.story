input termination-for-a-test.txt

app com.example.notes
  exit 15:41:22 normal pid 421 namespace none code 0xfbfbfbfb
