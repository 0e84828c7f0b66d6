input widget-only.txt
others allowed

# Only a widget of it runs: of the app itself nothing is known.
app com.example.weather
  launch none
  exit none
  session none
  extension com.example.weather.widget
app com.example.weather.widget
  state 06:30:00.101220 inactiveOrActiveOrBackground
  state 06:30:02.110006 suspended
  end 06:30:33.000190
