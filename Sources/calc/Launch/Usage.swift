extension Options {
  /// The help, printed from the table of options.
  static var help: String {
    let heads = Option.all.map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return "\(letter)--\(option.name)" + (option.argument.map { " \($0)" } ?? "")
    }
    let width = heads.map(\.displayWidth).max() ?? 0
    let table = zip(heads, Option.all).map { "  " + $0.padded(to: width) + "  " + $1.summary }
    return """
      usage: calc [OPTION]… [FILE.csv|FILE.calc|-]…

      A calculator and spreadsheet: c = a + b keeps holding when a or b changes.
      Without -e, -f, -o or --jsonl a prompt opens, or lines are read from standard
      input; - as a file reads a table from standard input.

      \(table.joined(separator: "\n"))

      calc sales.csv
      calc sales.csv -e 'total = SUM(price * qty)' -e total -o out.csv
      echo '1 + 2' | calc

      Exit status: 0; 1 when a shown value is an error or a line failed; 2 for wrong
      usage; 3 for a file that cannot be read or written; 130 after an interrupt.

      """
  }

  static let version = "calc 0.1.0\n"
}
