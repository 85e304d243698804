/// What a join does when everything below has settled.
///
/// Properties of one type do the same, so they share an object and keep one word each.
@usableFromInline
final class Step {
  /// It is given the join, so as not to hold it.
  @usableFromInline let run: (Join, Turn) -> Void

  @usableFromInline
  init(_ run: @escaping (Join, Turn) -> Void) {
    self.run = run
  }
}

/// The steps that are shared, each found by the type of the values and the code.
///
/// The code counts as well: there may be some for one type and some for all, which is slower.
struct SharedSteps {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let code: UInt
  }

  private struct Shell {
    let run: (Join, Turn) -> Void
  }

  private var steps: [Key: Step] = [:]
  private var latest: (key: Key, step: Step)?

  /// The step for values of a type; the closure holds nothing.
  mutating func find(_ type: Any.Type, _ run: @escaping (Join, Turn) -> Void) -> Step {
    // A function is where its code is, and what it holds.
    let code = unsafeBitCast(Shell(run: run), to: (UInt, UInt).self).0
    let key = Key(type: ObjectIdentifier(type), code: code)
    if let latest, latest.key == key { return latest.step }
    let step = steps[key] ?? Step(run)
    steps[key] = step
    latest = (key, step)
    return step
  }
}

extension Turn {
  /// The step that all properties of such values share.
  @usableFromInline
  func sharedStep(for type: Any.Type, _ run: @escaping (Join, Turn) -> Void) -> Step {
    state.pointee.steps.find(type, run)
  }
}
