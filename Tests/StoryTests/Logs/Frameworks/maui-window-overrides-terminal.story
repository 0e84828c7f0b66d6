input maui-window-overrides-terminal.txt
# dotnet build -t:Run in a terminal: no times. The four prints of dotnet/maui's sample
# https://github.com/dotnet/maui/blob/main/src/Controls/samples/Controls.Sample/MauiWindow.cs
# Meaning on iOS: https://learn.microsoft.com/dotnet/maui/fundamentals/app-lifecycle
# (Stopped = DidEnterBackground, Resumed = WillEnterForeground, Destroying = WillTerminate).
# "row 7 activated by tap" is about a row.
# order: (launch) foreground, backgroundOrSuspended, foreground, backgroundOrSuspended, terminated
app *
