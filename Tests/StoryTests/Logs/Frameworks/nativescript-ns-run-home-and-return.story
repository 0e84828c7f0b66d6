input nativescript-ns-run-home-and-return.txt

# Source: https://github.com/NativeScript/nativescript-sdk-examples-ng app/ng-framework-modules-category/application/application-events/application-events.component.ts
# ("The appication was launched!", "… suspended!", "… resumed!", "… closed!", so spelled, "NativeScript displayedEvent!").
# NativeScript packages/core/application/application.ios.ts: launch = didFinishLaunching, resume = didBecomeActive,
# suspend = didEnterBackground (not suspension), exit = willTerminate. "CONSOLE LOG: ": NativeScript/ios, NativeScript/runtime/Console.cpp.
# The terminal of `ns run ios`: no times.
# order: running (launched), active, backgroundOrSuspended ("suspended!" is printed in didEnterBackground), active
app *
  exit none
