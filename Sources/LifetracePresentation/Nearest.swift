/// Returns the whole number nearest to `value`, halves away from zero.
///
/// `Double.rounded()` would need the system's mathematics library at link time on Linux.
///
/// Requires: `value` is finite and fits 64 bits.
func nearest(_ value: Double) -> Int64 { Int64(value < 0 ? value - 0.5 : value + 0.5) }
