/// What a person does at a terminal.
public enum TerminalInput: Equatable, Sendable {
  /// A printable character.
  case character(Character)
  /// A letter held with control, in lower case; control-I and control-M are tab and enter.
  case control(Character)
  case enter
  case tab
  case escape
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A mouse button went down; columns and rows count from 1.
  case mouseDown(button: Int = 0, column: Int, row: Int)
  /// A mouse button went up.
  case mouseUp(button: Int = 0, column: Int, row: Int)
}
