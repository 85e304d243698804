extension Function {
  /// Functions that join truths.
  static let connectives: [Function] = [
    Function("AND(logical…)", "Whether all arguments are true.", traits: .arithmetic, and)
      .example("AND(1 < 2, 2 < 3) = TRUE"),
    Function("OR(logical…)", "Whether at least one argument is true.", traits: .arithmetic, or)
      .example("OR(1 > 2, 2 < 3) = TRUE"),
    Function("XOR(logical…)", "Whether an odd number of arguments is true.", xor)
      .example("XOR(TRUE, TRUE) = FALSE"),
    Function("NOT(logical)", "The opposite of a truth.", traits: .arithmetic, not).example(
      "NOT(1 > 2) = TRUE"),
    Function("TRUE()", "The logical value true.", yes).example("TRUE() = TRUE"),
    Function("FALSE()", "The logical value false.", no).example("FALSE() = FALSE"),
  ]
}

private func and(_ truths: Truths) -> Bool { truths.all.allSatisfy { $0 } }

private func or(_ truths: Truths) -> Bool { truths.all.contains(true) }

private func xor(_ truths: Truths) -> Bool {
  truths.all.reduce(false) { $0 != $1 }
}

private func not(_ logical: Bool) -> Bool { !logical }

private func yes() -> Bool { true }

private func no() -> Bool { false }
