input events.ndjson

app com.example.atelier
  # The state of the most active window; background until the first enters the foreground.
  state 2026-03-10T14:00:00.100 background observed
  state 14:00:00.640 inactive derived
  state 14:00:00.900 active derived
  # At 14:25 only the first window leaves. At 14:40 the other is the last one in front.
  state 14:40:00.000 inactive derived
  state 14:40:03.000 active derived
  state 14:55:00.000 inactive derived
  state 14:55:00.700 background derived
  state 14:55:05.500 suspended observed
  state 15:20:00.000 background observed
  state 15:20:00.040 inactive derived
  state 15:20:00.350 active derived
  state 15:30:00.000 inactive derived
  state 15:30:00.500 background derived
  state 15:30:04.250 suspended observed
  end 15:45:00.000
  launch 14:00:00.100 foreground pid 501 reason user toActive 0.8s stage willFinishLaunching@14:00:00.480 stage didFinishLaunching@14:00:00.510 stage sceneConnected@14:00:00.590 stage willEnterForeground@14:00:00.640 stage active@14:00:00.900
  session left leftActive 14:55:00.000 background 14:55:00.700 timeToBackground 0.7s budgetStart 14:55:01.200 suspended 14:55:05.500 used 4.3s of 30s outcome suspended verdict within
  session left leftActive 15:30:00.000 background 15:30:00.500 timeToBackground 0.5s budgetStart 15:30:01.000 suspended 15:30:04.250 used 3.25s of 30s outcome suspended verdict within
  exit 15:45:00.000 normal pid 501 namespace FRONTBOARD code 0xdeadfa11 whileIn suspended
  scene 6F1B0D52-3C4E-4A67-9B8D-1E2F3A4B5C6D
    # Unattached from the configuration until it enters the foreground.
    state * unattached
    state 14:00:00.640 foregroundInactive observed
    state 14:00:00.900 foregroundActive observed
    state 14:25:00.000 foregroundInactive observed
    state 14:25:00.600 background observed
    state 14:55:05.500 suspended derived
    state 15:20:00.000 background derived
    state 15:20:00.040 foregroundInactive observed
    state 15:20:00.350 foregroundActive observed
    state 15:30:00.000 foregroundInactive observed
    state 15:30:00.500 background observed
    state 15:30:04.250 suspended derived
    end 15:45:00.000
  scene C9D8E7F6-A5B4-4392-8170-6F5E4D3C2B1A
    state * unattached
    state 14:10:00.120 foregroundInactive observed
    state 14:10:00.410 foregroundActive observed
    state 14:40:00.000 foregroundInactive observed
    state 14:40:03.000 foregroundActive observed
    state 14:55:00.000 foregroundInactive observed
    state 14:55:00.700 background observed
    state 14:55:05.500 suspended derived
    state 15:20:00.000 background derived
    # The window was closed.
    end 15:21:00.000 observed
