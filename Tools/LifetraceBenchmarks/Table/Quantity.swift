import Foundation

/// A measured number with its unit.
struct Quantity: Sendable {
  enum Unit: Sendable {
    case seconds
    case milliseconds
    case mebibytes
    case nanosecondsPerEvent
  }

  var value: Double
  var unit: Unit

  static func seconds(_ value: Double) -> Quantity { Quantity(value: value, unit: .seconds) }

  /// Returns a time in seconds as milliseconds.
  static func milliseconds(_ seconds: Double) -> Quantity {
    Quantity(value: seconds * 1000, unit: .milliseconds)
  }

  /// Returns a number of bytes as mebibytes.
  static func mebibytes(_ bytes: Int) -> Quantity {
    Quantity(value: Double(bytes) / 1_048_576, unit: .mebibytes)
  }

  static func nanosecondsPerEvent(_ value: Double) -> Quantity {
    Quantity(value: value, unit: .nanosecondsPerEvent)
  }

  /// The number and its unit.
  var text: String {
    switch unit {
    case .seconds: fixed(value, 3) + " s"
    case .milliseconds: fixed(value, 1) + " ms"
    case .mebibytes: fixed(value, 1) + " MiB"
    case .nanosecondsPerEvent: fixed(value, 1) + " ns"
    }
  }
}

/// Returns a number with `digits` digits after the decimal point.
func fixed(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}
