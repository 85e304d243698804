/// All arguments that are left, flattened, where text counts as 0 and a boolean as 0 or 1.
///
/// That is how AVERAGEA and its kind see ranges and arrays. In the call itself text has to be a number.
package struct Tallies: FunctionArgument {
  package var all: [Double]

  package static var kinds: [ParameterKind] { [.values] }
  package static var repeats: Bool { true }

  package static func read(_ arguments: inout Arguments) throws(CellError) -> Tallies {
    var tallies = Tallies(all: [])
    for element in try Values.read(&arguments).all {
      switch element.value {
      case .number(let number): tallies.all.append(number)
      case .boolean(let boolean): tallies.all.append(boolean ? 1 : 0)
      case .text where element.isFromArray: tallies.all.append(0)
      case .empty where element.isFromArray: continue
      default: tallies.all.append(try element.value.asNumber())
      }
    }
    return tallies
  }
}
