input godot4-backgrounded-resumed-console.txt

# Words: https://docs.godotengine.org/en/stable/tutorials/inputs/handling_quit_requests.html; https://github.com/godotengine/godot drivers/apple_embedded/os_apple_embedded.mm
app Rockpool
  # One half of the pair is the background, the other the foreground; whether it was active in between no line says.
  state 14:11:28.441319 foreground
  state 14:14:45.710672 background
  state 14:14:45.757745 backgroundOrSuspended
  state 14:18:46.717936 foreground
  end 14:19:30.025924
  exit none
