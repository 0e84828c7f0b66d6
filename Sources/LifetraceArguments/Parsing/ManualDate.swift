/// The date of a manual page.
struct ManualDate {
  /// The date as mdoc writes it: `November 5, 2026`.
  let text: String

  /// Creates the date that `text` spells as `2026-11-05`; `nil` if it spells none.
  init?(_ text: String) {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard text.utf8.count == 10, parts.count == 3, (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    self.text = "\(ManualDate.months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
