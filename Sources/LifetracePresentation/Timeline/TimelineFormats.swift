/// A format of timelines; its name is the word on the command line.
public typealias TimelineFormat = Exporter<Timeline, Never>

extension Timeline: Exportable {
  /// The formats of timelines, SVG first.
  public static var exporters: [TimelineFormat] { [.svg, .text, .csv] }
}

extension Exporter where Value == Timeline, Failure == Never {
  /// A picture for pages.
  public static var svg: TimelineFormat {
    Exporter("svg") { Array(TimelineDrawing($0).rendered.utf8) }
  }

  /// Lanes for a terminal.
  public static var text: TimelineFormat {
    Exporter("text", extensions: ["txt", "text"]) { Array(TimelineText($0).rendered.utf8) }
  }

  /// A row for everything that the picture shows, for spreadsheets.
  public static var csv: TimelineFormat { Exporter("csv") { Array(TimelineCSV($0).rendered.utf8) } }
}
