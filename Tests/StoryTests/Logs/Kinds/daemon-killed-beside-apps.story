input daemon-killed-beside-apps.txt

# The kernel says of each process that it kills whether it is an app; suggestd is a daemon.
app com.example.panorama
  exit 21:03:29.472910 memoryLimit pid 994 namespace JETSAM code 7 whileIn active
app com.example.podcatcher
  exit 21:03:27.875120 memoryPressure pid 871 namespace JETSAM code 4
