input ended-by-a-tool.txt

app com.example.notes
  exit 10:15:09 normal code 0xfbfbfbfb whileIn foreground
