/// Help or version was asked for.
enum HelpRequest: Error {
  case help([any ParsableCommand.Type])
  case version(String)
}
