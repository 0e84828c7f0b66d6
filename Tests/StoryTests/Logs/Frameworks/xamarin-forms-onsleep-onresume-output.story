input xamarin-forms-onsleep-onresume-output.txt
# Visual Studio's application output: no times.
# https://learn.microsoft.com/xamarin/xamarin-forms/app-fundamentals/app-lifecycle : Debug.WriteLine ("OnStart"), "OnSleep", "OnResume";
# it says of OnSleep "called each time the application goes to the background", and calls OnResume "after being sent to the background".
# On iOS Xamarin.Forms calls OnSleep from OnResignActivation and OnResume from OnActivated
# (https://github.com/xamarin/Xamarin.Forms Xamarin.Forms.Platform.iOS/FormsApplicationDelegate.cs): OnSleep proves only that
# the app is not active any more, OnResume that it is active.
# order: (launch), not active (inactive, by the documentation background), active, not active, active
app *
