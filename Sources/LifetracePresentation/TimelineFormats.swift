/// A format of timelines; its name is the word on the command line.
public typealias TimelineFormat = Exporter<Timeline, Never>

extension Timeline: Exportable {
  /// The formats of timelines, SVG first.
  public static var exporters: [TimelineFormat] { [.svg, .text, .csv, .perfetto, .chrome] }
}

extension Exporter where Value == Timeline, Failure == Never {
  /// A picture for pages.
  public static var svg: TimelineFormat {
    Exporter("svg") { Array(TimelineDrawing($0).rendered.utf8) }
  }

  /// Lanes for a terminal.
  public static var text: TimelineFormat {
    Exporter(lines: "text", extensions: ["txt", "text"]) {
      AnySequence([TimelineText($0).rendered])
    }
  }

  /// A row for everything that the picture shows, for spreadsheets.
  public static var csv: TimelineFormat { Exporter("csv") { Array(TimelineCSV($0).rendered.utf8) } }

  /// A trace for Perfetto.
  public static var perfetto: TimelineFormat {
    Exporter("perfetto", extensions: ["pftrace", "perfetto-trace"], isBinary: true) {
      PerfettoTrace($0).bytes
    }
  }

  /// A trace for tools that read only the JSON of Chrome's trace viewer.
  public static var chrome: TimelineFormat {
    Exporter("chrome", extensions: ["json"]) { ChromeTrace($0).pieces }
  }
}
