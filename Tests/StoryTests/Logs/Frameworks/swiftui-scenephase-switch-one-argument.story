input swiftui-scenephase-switch-one-argument.txt

# Source of the words: https://github.com/devmeist3r/swiftui-essentials LifecycleDemo/Shared/LifecycleDemoApp.swift
# Its own prints: print("Active") print("Inactive") print("Background") print("Unknown scenephase")
# bare words in the Xcode console, no times: begin of use, home, return, Control Center
# order: active, inactive, backgroundOrSuspended, inactive, active, inactive, active
app *
