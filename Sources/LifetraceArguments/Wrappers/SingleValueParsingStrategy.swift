/// Which word can be the value of an option.
public enum SingleValueParsingStrategy {
  /// The next word, if it does not look like an option.
  case next
  /// The next word, whatever it is.
  case unconditional
}
