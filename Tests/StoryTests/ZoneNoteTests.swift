import Lifetrace
import Testing

/// `--time-zone` sets nothing where times tell their zone; a log of texts is one even if nothing in it
/// matters.
@Test(
  "the remedy for a missing time zone is one that helps",
  arguments: [
    (
      #"{"ts":"2026-03-01T10:00:00","bundle":"com.example.notes","event":"wrote"}"#,
      "The events name no time zone and are taken for UTC; --time-zone sets that of times without Z "
        + "or an offset."
    ),
    (
      "2026-03-01 10:00:00.123 Df notes[12:a1] nothing of interest",
      "The log does not name its time zone; --time-zone sets it."
    ),
  ])
func zoneRemedyHelps(line: String, note: String) throws {
  let notes = try analyze(log: Array((line + "\n").utf8)).conditions.notes
  #expect(notes.filter { $0.contains("time zone") } == [note])
}
