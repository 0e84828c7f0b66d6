import LifetraceModel
import LifetraceUnifiedLogs

/// What the user should know about how an archive was read.
struct ArchiveFindings {
  let archive: LogArchive
  let summary: LogArchive.Summary

  /// The diagnostics, the gravest first.
  var diagnostics: [Diagnostic] { [library, damage, texts].compactMap(\.self) + steps }

  /// The numbers of what could not be used, by cause.
  var skipped: [String: Int] {
    var skipped: [String: Int] = [:]
    for (cause, count) in summary.missingTexts {
      skipped[ArchiveFindings.words[cause.rawValue]] = count
    }
    return skipped
  }

  private static let words = [
    "text of an image whose strings are missing", "text at an unknown place of an image",
    "text of an unknown image", "damaged record",
  ]

  private var library: Diagnostic? {
    guard summary.lacksLibrary else { return nil }
    return Diagnostic(
      .dataLoss, "the archive is packed, and the library that unpacks it, liblz4, is not installed",
      notes: ["install it: Debian's package is liblz4-1"])
  }

  private var damage: Diagnostic? {
    let files = archive.unreadable.map(\.path)
    guard !summary.lacksLibrary,
      summary.damagedParts > 0 || archive.damagedCount > 0 || !files.isEmpty
    else { return nil }
    var parts: [String] = []
    if summary.damagedParts > 0 {
      parts.append("\(summary.damagedParts) of its blocks are damaged")
    }
    if archive.damagedCount > 0 { parts.append("\(archive.damagedCount) bytes belong to no block") }
    if let file = files.first {
      let others = files.count > 1 ? " and \(files.count - 1) more" : ""
      parts.append("'\(file)'\(others) cannot be read")
    }
    return Diagnostic(
      .dataLoss, "the archive is damaged: " + parts.joined(separator: ", "),
      notes: ["what comes before and after is read; collect or copy it again for the rest"])
  }

  private var texts: Diagnostic? {
    let count = summary.missingTexts.values.reduce(0, +)
    guard count > 0 else { return nil }
    guard archive.hasTexts else {
      return Diagnostic(
        .warning,
        "\(count) records have no text: other folders of the archive have it; give the whole archive"
      )
    }
    return Diagnostic(
      .note, "records have no text, since the texts of their images are not in the archive",
      count: count,
      notes: ["the texts of the system's libraries are in the archive's folder 'dsc'"])
  }

  private var steps: [Diagnostic] {
    archive.boots.flatMap { boot in
      boot.clock.steps.map { step in
        let seconds = Double(abs(step.after - step.before)) / 1e9
        let tenths = Int((seconds * 10).rounded())
        let way = step.after < step.before ? "back" : "forward"
        return Diagnostic(
          .note,
          "the clock of the device was set \(way) by \(tenths / 10).\(tenths % 10) s",
          notes: ["times before are given as the clock would have shown them after it was set"])
      }
    }
  }
}
