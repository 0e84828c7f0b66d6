import LifetraceArguments
import LifetraceImages
import LifetracePresentation

/// A timeline in all formats of `timeline`: those of the library, and images.
struct TimelinePicture: Exportable {
  var timeline: LifetracePresentation.Timeline

  static let exporters: [TimelinePictureFormat] =
    [.lines(.svg)] + ImageFormat.allCases.map(TimelinePictureFormat.image)
    + LifetracePresentation.Timeline.exporters.filter { $0 != .svg }.map(
      TimelinePictureFormat.lines)
}

/// A format of `timeline`.
typealias TimelinePictureFormat = Exporter<TimelinePicture, LifetraceCLI.Failure>

extension TimelinePictureFormat {
  static let svg = lines(.svg)
  static let text = lines(.text)

  fileprivate static func lines(_ format: TimelineFormat) -> TimelinePictureFormat {
    TimelinePictureFormat(format.name, extensions: format.extensions, isBinary: format.isBinary) {
      AnySequence(format.pieces($0.timeline))
    }
  }

  fileprivate static func image(_ format: ImageFormat) -> TimelinePictureFormat {
    TimelinePictureFormat(format.rawValue, isBinary: true) {
      picture throws(LifetraceCLI.Failure) in
      var timeline = picture.timeline
      timeline.theme = timeline.theme.fixed
      return try format.of(TimelineFormat.svg.bytes(timeline))
    }
  }
}
