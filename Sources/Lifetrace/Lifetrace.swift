@_exported public import LifetraceDatabases
@_exported public import LifetraceFindings
@_exported public import LifetraceImages
@_exported public import LifetraceInputs
@_exported public import LifetraceMetrics
@_exported public import LifetraceModel
@_exported public import LifetracePresentation
@_exported public import LifetraceReading
@_exported public import LifetraceSQLite
@_exported public import LifetraceTimelines

#if GRAPHVIZ
  @_exported public import LifetraceGraphviz
#endif
