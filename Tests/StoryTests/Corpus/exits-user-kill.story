input exits/user-kill.txt

app "(unnamed app)"
  exit * normal namespace FRONTBOARD code 0xdeadfa11 explanation "killed from app switcher" whileIn suspended
