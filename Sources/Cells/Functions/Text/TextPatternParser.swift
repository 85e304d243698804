/// Reads a regular expression into the steps of a machine.
struct TextPatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private(set) var groups = 1
  private(set) var ignoresCase: Bool

  init(_ text: String, ignoresCase: Bool) {
    scalars = Array(text.unicodeScalars)
    self.ignoresCase = ignoresCase
  }

  /// The steps of the whole pattern; nil when it makes no sense.
  mutating func program() -> [TextPattern.Step]? {
    if scalars.starts(with: "(?i)".unicodeScalars) {
      ignoresCase = true
      index = 4
    }
    guard let body = alternatives(), index == scalars.count else { return nil }
    return [.note(0)] + Self.moved(body, by: 1) + [.note(1), .end]
  }

  private mutating func alternatives() -> [TextPattern.Step]? {
    guard var steps = sequence() else { return nil }
    var branches = [steps]
    while skip("|") {
      guard let next = sequence() else { return nil }
      branches.append(next)
    }
    // The last branch stands alone; each earlier one may be left for what follows it.
    steps = branches.removeLast()
    for branch in branches.reversed() {
      let rest = branch.count + 2
      steps =
        [.split(1, rest)] + Self.moved(branch, by: 1) + [.jump(rest + steps.count)]
        + Self.moved(steps, by: rest)
      guard steps.count <= TextPattern.limit else { return nil }
    }
    return steps
  }

  private mutating func sequence() -> [TextPattern.Step]? {
    var steps: [TextPattern.Step] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      guard let atom = atom(), let repeated = repeated(atom) else { return nil }
      steps += Self.moved(repeated, by: steps.count)
      guard steps.count <= TextPattern.limit else { return nil }
    }
    return steps
  }

  private mutating func atom() -> [TextPattern.Step]? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case ".": return [.any]
    case "^": return [.check(.start)]
    case "$": return [.check(.end)]
    case "[": return set().map { [.set($0)] }
    case "(": return group()
    case "\\": return escape()
    case "*", "+", "?": return nil
    default: return [.scalar(ignoresCase ? TextPattern.folded(scalar) : scalar)]
    }
  }

  private mutating func group() -> [TextPattern.Step]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else { return nil }
    var number: Int?
    if skip("?") {
      if skip(":") {
        number = nil
      } else if skip("<"), let first = peek, first != "=", first != "!" {
        while let scalar = next(), scalar != ">" {}
        number = groups
      } else {
        return nil
      }
    } else {
      number = groups
    }
    if number != nil { groups += 1 }
    guard let body = alternatives(), skip(")") else { return nil }
    guard let number else { return body }
    return [.note(number * 2)] + Self.moved(body, by: 1) + [.note(number * 2 + 1)]
  }

  private mutating func repeated(_ atom: [TextPattern.Step]) -> [TextPattern.Step]? {
    let least: Int
    let most: Int?
    switch peek {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      guard let bounds = bounds() else { return atom }
      (least, most) = bounds
    default: return atom
    }
    index += 1
    let isLazy = skip("?")
    // A possessive repetition takes back nothing, which this machine cannot promise.
    guard peek != "+", least + (most ?? 0) <= TextPattern.limit, most.map({ $0 >= least }) ?? true
    else { return nil }
    var steps: [TextPattern.Step] = []
    for _ in 0..<least {
      steps += Self.moved(atom, by: steps.count)
      guard steps.count <= TextPattern.limit else { return nil }
    }
    func split(_ inside: Int, _ outside: Int) -> TextPattern.Step {
      isLazy ? .split(outside, inside) : .split(inside, outside)
    }
    guard let most else {
      let start = steps.count
      steps.append(split(start + 1, start + atom.count + 2))
      steps += Self.moved(atom, by: start + 1)
      steps.append(.jump(start))
      return steps
    }
    let end = steps.count + (most - least) * (atom.count + 1)
    guard end <= TextPattern.limit else { return nil }
    for _ in least..<most {
      steps.append(split(steps.count + 1, end))
      steps += Self.moved(atom, by: steps.count)
    }
    return steps
  }

  /// Reads `{2}`, `{2,}`, `{2,5}` up to but for the closing brace; other braces are characters.
  private mutating func bounds() -> (Int, Int?)? {
    let start = index
    index += 1
    guard let least = number() else {
      index = start
      return nil
    }
    var most: Int? = least
    if skip(",") { most = number() }
    guard peek == "}" else {
      index = start
      return nil
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = peek, ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), 1_000_000)
      index += 1
    }
    return value
  }

  private mutating func escape() -> [TextPattern.Step]? {
    switch peek {
    case "b":
      index += 1
      return [.check(.wordBoundary)]
    case "B":
      index += 1
      return [.check(.noWordBoundary)]
    case "A":
      index += 1
      return [.check(.start)]
    case "z", "Z":
      index += 1
      return [.check(.end)]
    default: break
    }
    var set = ScalarSet()
    guard let scalar = classEscape(into: &set) else { return nil }
    guard let scalar else { return [.set(set)] }
    return [.scalar(ignoresCase ? TextPattern.folded(scalar) : scalar)]
  }

  /// What follows a backslash: a scalar, or, as an inner nil, a named class that went into the set.
  private mutating func classEscape(into set: inout ScalarSet) -> Unicode.Scalar?? {
    guard let scalar = next() else { return .none }
    switch scalar {
    case "d", "D": set.kinds.append(.digit(scalar == "d"))
    case "w", "W": set.kinds.append(.word(scalar == "w"))
    case "s", "S": set.kinds.append(.blank(scalar == "s"))
    case "p", "P":
      guard let kind = property(scalar == "p") else { return .none }
      set.kinds.append(kind)
    case "t": return .some("\t")
    case "n": return .some("\n")
    case "r": return .some("\r")
    case "x": return hexadecimal().map { .some($0) } ?? .none
    case "0"..."9", "a"..."z", "A"..."Z": return .none
    default: return .some(scalar)
    }
    return .some(nil)
  }

  private mutating func property(_ isWanted: Bool) -> ScalarSet.Kind? {
    guard let name = braced() ?? next().map({ String($0) }) else { return nil }
    switch name {
    case "L": return .letter(isWanted)
    case "Lu": return .capital(isWanted)
    case "Ll": return .small(isWanted)
    case "N", "Nd": return .number(isWanted)
    case "P": return .punctuation(isWanted)
    default: return nil
    }
  }

  private mutating func braced() -> String? {
    guard peek == "{", let end = scalars[index...].firstIndex(of: "}") else { return nil }
    defer { index = end + 1 }
    return String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
  }

  private mutating func hexadecimal() -> Unicode.Scalar? {
    var text = braced()
    if text == nil, index + 2 <= scalars.count {
      text = String(String.UnicodeScalarView(scalars[index..<index + 2]))
      index += 2
    }
    return text.flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
  }

  /// Reads a class up to its closing bracket.
  private mutating func set() -> ScalarSet? {
    var set = ScalarSet()
    set.isNegated = skip("^")
    var isFirst = true
    while let scalar = next() {
      if scalar == "]", !isFirst { return set }
      isFirst = false
      if scalar == "[", peek == ":" {
        guard posix(into: &set) else { return nil }
        continue
      }
      var low = scalar
      if scalar == "\\" {
        guard let escaped = classEscape(into: &set) else { return nil }
        guard let escaped else { continue }
        low = escaped
      }
      guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      index += 1
      guard var high = next() else { return nil }
      if high == "\\" {
        guard let escaped = classEscape(into: &set), let escaped else { return nil }
        high = escaped
      }
      guard low.value <= high.value else { return nil }
      set.ranges.append(low.value...high.value)
    }
    return nil
  }

  /// Reads `:alpha:]`.
  private mutating func posix(into set: inout ScalarSet) -> Bool {
    index += 1
    var name = ""
    while let scalar = next(), scalar != ":" { name.unicodeScalars.append(scalar) }
    guard skip("]") else { return false }
    switch name {
    case "alpha": set.kinds.append(.letter(true))
    case "digit": set.kinds.append(.digit(true))
    case "alnum": set.kinds += [.letter(true), .digit(true)]
    case "space": set.kinds.append(.blank(true))
    case "upper": set.kinds.append(.capital(true))
    case "lower": set.kinds.append(.small(true))
    case "punct": set.kinds.append(.punctuation(true))
    case "word": set.kinds.append(.word(true))
    default: return false
    }
    return true
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    defer { index += 1 }
    return scalars[index]
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  /// The same steps further along in the program.
  private static func moved(_ steps: [TextPattern.Step], by distance: Int) -> [TextPattern.Step] {
    steps.map { step in
      switch step {
      case .jump(let target): .jump(target + distance)
      case .split(let first, let second): .split(first + distance, second + distance)
      default: step
      }
    }
  }
}
