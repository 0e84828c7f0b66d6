import Testing

@testable import LifetraceBenchmarks

@Suite("Totals of ours and of peers") struct StateTotalsTests {
  private let report = """
    {"apps": [
      {"bundle": "com.example.mail", "timeInState": {"active": {"seconds": 1.000001, "visits": 1},
       "undetermined": {"seconds": 7}},
       "scenes": {"total": 1, "items": [{"timeInState": {"foregroundActive": {"seconds": 2}}}]}},
      {"bundle": "com.example.mail", "timeInState": {"active": {"seconds": 3}},
       "scenes": {"total": 0, "items": []}},
      {"process": "Nameless", "timeInState": {"active": {"seconds": 9}},
       "scenes": {"total": 0, "items": []}}]}
    """

  @Test func areSummedOverDevices() throws {
    let rows = """
      [["com.example.mail", false, "active", 4000001], ["com.example.mail", true, "active", 2000000]]
      """
    let ours = try StateTotals(report: report)
    #expect(ours.differences(from: try StateTotals(rows: rows), calledBy: "Peer") == [])
    #expect(ours.count == 2)
  }

  @Test func differByAMicrosecond() throws {
    let rows = """
      [["com.example.mail", false, "active", 4000000], ["com.example.mail", true, "active", 2000000]]
      """
    #expect(
      try StateTotals(report: report).differences(
        from: StateTotals(rows: rows), calledBy: "Peer")
        == [
          "com.example.mail processes active: lifetrace 4000001 µs, Peer 4000000 µs"
        ])
  }

  @Test("differ where one of them is missing", arguments: ["active", "suspended"])
  func missing(state: String) throws {
    let empty = try StateTotals(rows: "[]")
    let one = try StateTotals(rows: #"[["com.example.mail", false, "\#(state)", 5]]"#)
    #expect(one.differences(from: empty, calledBy: "Peer").count == 1)
    #expect(empty.differences(from: one, calledBy: "Peer").count == 1)
  }
}
