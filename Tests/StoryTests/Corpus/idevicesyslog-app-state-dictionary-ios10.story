input idevicesyslog/app-state-dictionary-ios10.txt
options --year 2017

# Web content of an unnamed host: no app.
nothing com.apple.WebKit.WebContent
nothing com.apple.WebKit.Networking
