extension NoiseTemplate {
  /// Templates for the rest of a log, invented in the style of real records.
  static let all = [
    NoiseTemplate(
      LogOrigin("backboardd", 66, "BackBoardServices", "com.apple.BackBoard", "TouchEvents"),
      "contact {n} presence: touching"),
    NoiseTemplate(
      LogOrigin("backboardd", 66, "BackBoardServices", "com.apple.BackBoard", "Brightness"),
      "display level {n} lux {n}.{n} target 0.{n} ramp {n} ms"),
    NoiseTemplate(
      LogOrigin("wifid", 47, "WiFiPolicy", "com.apple.WiFiManager", ""),
      "link quality: rssi -{n} dBm noise -{n} dBm channel {n} tx {N} rx {N} bytes"),
    NoiseTemplate(
      LogOrigin("symptomsd", 134, "SymptomEvaluator", "com.apple.symptomsd", "NetworkAnalytics"),
      "Usage of {w} on flow {N} - WiFi in/out: {N}/{N}, delta in/out: {n}/{n}"),
    NoiseTemplate(
      LogOrigin("nsurlsessiond", 121, "CFNetwork", "com.apple.CFNetwork", "Summary"),
      "Task <{u}>.<{n}> summary for transfer {transaction_duration_ms={n}, response_status=200, "
        + "connection={n}, reused=1, request_bytes={N}, response_bytes={N}, cache_hit=false}"),
    NoiseTemplate(
      LogOrigin("nsurlsessiond", 121, "CFNetwork", "com.apple.CFNetwork", "Default"),
      "Connection {n}: set is idle false, protocol h2, quality 0x{x}"),
    NoiseTemplate(
      LogOrigin("cfprefsd", 99, "CoreFoundation", "com.apple.defaults", "cfprefsd"),
      "Process {n} ('{w}') sent a request related to { com.example.{w}, user: mobile, kCFPreferences"
        + "AnyHost, /private/var/mobile/Library/Preferences/com.example.{w}.plist, managed: 0 }"),
    NoiseTemplate(
      LogOrigin("locationd", 62, "CoreLocation", "com.apple.locationd.Motion", "Steps"),
      #"{"msg":"step counter update", "steps":{n}, "cadence":"1.{n}", "floors":{n}, "mach":{N}}"#),
    NoiseTemplate(
      LogOrigin("bluetoothd", 88, "CoreBluetooth", "com.apple.bluetooth", "Server.LE"),
      "advertisement of {u} rssi -{n} type 0x{x} merged with {n} others"),
    NoiseTemplate(
      LogOrigin("dasd", 110, "DuetActivityScheduler", "com.apple.duetactivityscheduler", "scoring"),
      "com.apple.{w}.refresh:{x}: score 0.{n} threshold 0.{n} decision: must not proceed, "
        + "policies: battery 0.{n}, network 0.{n}, usage 0.{n}"),
    NoiseTemplate(
      LogOrigin("mediaserverd", 58, "CoreAudio", "com.apple.coreaudio", "aqme"),
      "IO cycle {N}: {n} frames, load 0.{n}, deadline {n} us, overloads 0"),
    NoiseTemplate(
      LogOrigin("CommCenter", 79, "CommCenter", "com.apple.telephony.bb", "cm"),
      "#I Signal strength: RSRP -{n} dBm, RSRQ -{n} dB, SINR {n} dB, band {n}"),
    NoiseTemplate(
      LogOrigin("tccd", 120, "TCC", "com.apple.TCC", "access"),
      "REQUEST: tccd_uid=501, sender_pid={n}, sender_uid=501, sender_auid=-1, "
        + "function=TCCAccessRequest, msgID={n}.{n}"),
    NoiseTemplate(
      LogOrigin("thermalmonitord", 70, "libdispatch.dylib", "com.apple.thermal", "control"),
      "die {n}.{n} C, skin {n}.{n} C, budget {n} mW, mitigations 0x{x}"),
    NoiseTemplate(
      LogOrigin("powerd", 63, "powerd", "com.apple.powerd", "battery"),
      "capacity {n} of {n} mAh, drawn {n} mA, cycles {n}, external: false"),
    NoiseTemplate(
      LogOrigin("SpringBoard", 57, "SpringBoardHome", "com.apple.SpringBoard", "Icons"),
      "Icon {w} asked for image of size {{n}, {n}} scale 3 from cache {x}, hit: true"),
    NoiseTemplate(
      LogOrigin("SpringBoard", 57, "FrontBoard", "com.apple.FrontBoard", "Layout"),
      "[{x}] settings update of display with {n} elements committed in {n} us"),
    NoiseTemplate(
      LogOrigin("runningboardd", 33, "RunningBoard", "com.apple.runningboard", "connection"),
      "PERF: checked {n} connections in {n}.{n} us, {n} idle, table {x}"),
    NoiseTemplate(
      LogOrigin("Weather", 241, "CFNetwork", "com.apple.network", "connection"),
      "[C{n} {u} api.example.com:443 tcp, attribution: developer] path satisfied, interface: en0, "
        + "ipv4, dns, rtt {n} ms"),
    NoiseTemplate(
      LogOrigin("Podcasts", 262, "Podcasts", "com.example.podcasts", "sync"),
      "synced {n} of {n} items of “{w}” in {n} ms — {N} bytes"),
    NoiseTemplate(
      LogOrigin("kernel", 0, "AppleSPU", "", ""),
      "AppleSPUTimesync: offset {N} ns drift {n} ppb after {n} samples"),
    NoiseTemplate(
      LogOrigin("cloudd", 151, "CloudKitDaemon", "com.apple.cloudkit", "Op"),
      "Finished operation {u} of zone {w}: {n} records, {n} assets, error (null)"),
    NoiseTemplate(
      LogOrigin("identityservicesd", 104, "IDS", "com.apple.IDS", "Delivery"),
      "delivered message {u} to {n} endpoints {\n\tservice = \"com.example.{w}\";\n"
        + "\tbytes = {N};\n\tretries = {n};\n}"),
    NoiseTemplate(
      LogOrigin("cloudd", 151, "CloudKitDaemon", "com.apple.cloudkit", "Traffic"),
      "Received response {u}:\nstatus 200\netag {x}\nlength {N}"),
  ]
}
