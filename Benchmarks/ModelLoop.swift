import Glibc

/// The financial model as loops over an array.
final class ModelLoop {
  private let months: Int
  /// Row by row, each as many numbers as there are months.
  private let cells: Limits.Numbers

  init(_ model: Model) {
    let months = model.months
    self.months = months
    cells = Limits.numbers((Model.rows + 1) * months)
    for (place, line) in model.inputs.enumerated() {
      for (month, input) in line.enumerated() { cells[(place + 3) * months + month] = input }
    }
  }

  func value(row: Int, month: Int) -> Double { cells[row * months + month - 1] }

  /// Computes everything, with another number in B5.
  func run(_ input: Int) {
    cells[5 * months] = Double(input)
    for month in 0..<months {
      cells[months + month] = Double(month + 1)
      cells[2 * months + month] = Double(month / 12 + 2_020)
    }
    for row in Model.firstFormula...Model.rows {
      for month in 0..<months { cells[row * months + month] = result(row, month) }
    }
    keep(cells[Model.rows * months + months - 1])
  }

  private func result(_ row: Int, _ month: Int) -> Double {
    let above = cells[(row - 1) * months + month]
    switch row % 9 {
    case 0: return sum(3...22, month)
    case 1: return above > 10_000 ? above * 0.9 : above * 1.1
    case 2: return (above / Double(row) * 100).rounded() / 100
    case 3:
      return month > 0
        ? cells[row * months + month - 1] + above - cells[(row - 2) * months + month] : above
    case 4:
      var result = 0.0
      for input in stride(from: 3, through: 22, by: 2) {
        result += cells[input * months + month] - cells[(input + 1) * months + month]
      }
      return result
    case 5: return cells[(3 + row % 20) * months + month]
    case 6:
      var result = 0.0
      for place in max(0, month - 11)...month { result += cells[(row - 3) * months + place] }
      return result
    case 7:
      let applies = cells[2 * months + month] > 2_025 && above != 0
      return applies
        ? above / (1 + above * above) : max(cells[(row - 2) * months + month], above)
    default:
      let first = max(3, row - 6)
      let average = sum(first...(row - 1), month) / Double(row - first)
      return (average * pow(1.02, Double(month + 1) / 12) * 10_000).rounded() / 10_000
    }
  }

  private func sum(_ rows: ClosedRange<Int>, _ month: Int) -> Double {
    var sum = 0.0
    for row in rows { sum += cells[row * months + month] }
    return sum
  }
}
