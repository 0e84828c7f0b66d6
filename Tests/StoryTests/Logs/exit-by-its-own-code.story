input exit-by-its-own-code.txt
zone +0100

# It called exit(74): the wait status is 74 × 256.
app com.example.runner
  exit 10:44:20.101 normal pid 512 code 74
