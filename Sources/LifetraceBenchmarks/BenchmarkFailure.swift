import Foundation
import LifetraceArguments

/// What ends a benchmark, told in a sentence.
protocol BenchmarkFailure: Error, CustomStringConvertible {}
