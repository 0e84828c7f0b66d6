import Foundation
import LifetraceArguments

/// An error that ends a benchmark, with a sentence for the user.
protocol BenchmarkFailure: Error, CustomStringConvertible {}
