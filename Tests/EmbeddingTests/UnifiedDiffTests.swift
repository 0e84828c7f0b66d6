import Testing

@testable import LifetraceEmbedding

@Suite("Differences") struct UnifiedDiffTests {
  @Test(
    "are written as diff -u does",
    arguments: [
      ("a\n", "a\n", ""), ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c"),
      ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nx\n5\n", "@@ -2,4 +2,5 @@\n 2\n 3\n 4\n+x\n 5"),
      ("", "a\n", "@@ -0,0 +1 @@\n+a"), ("a\n", "", "@@ -1 +0,0 @@\n-a"),
      (
        "a\nb", "a\nc",
        "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file"
      ),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", "x\n2\n3\n4\n5\n6\n7\n8\n9\ny\n",
        "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -7,4 +7,4 @@\n 7\n 8\n 9\n-10\n+y"
      ),
    ])
  func cases(old: String, new: String, expected: String) {
    let diff = UnifiedDiff(
      from: Array(old.utf8), to: Array(new.utf8), oldName: "o", newName: "n")
    let head = expected.isEmpty ? "" : "--- o\n+++ n\n"
    #expect(diff.lines.joined(separator: "\n") == head + expected)
  }
}
