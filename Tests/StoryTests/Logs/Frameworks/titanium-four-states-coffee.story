input titanium-four-states-coffee.txt

# Its own prints: Ti.API.info('app is pause'); 'app is paused' 'app is resume' 'app is resumed'
# all four Titanium events; ti build log without times; home and return, interruption
# Doubt: on iOS pause is willResignActive, paused didEnterBackground, resume willEnterForeground, resumed didBecomeActive
# order: inactive (pause), backgroundOrSuspended (paused), inactive (resume), active (resumed), inactive (pause), active (resumed)
app *
