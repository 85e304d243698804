import Synchronization

/// What a join does when everything below has settled.
///
/// Properties that do the same share an object and keep one word each.
@usableFromInline
class Step {
  /// It is given the step and the join, so as to hold neither.
  @usableFromInline final let run: (Step, Join, Turn) -> Void
  /// Whether the step stays for good, so that nobody need hold it.
  @exclusivity(unchecked) fileprivate(set) final var isShared = false

  @usableFromInline
  init(_ run: @escaping (Step, Join, Turn) -> Void) {
    self.run = run
  }
}

/// The steps that are shared, each found by the type of the values and the code.
///
/// The code counts as well: there may be some for one type and some for all, which is slower. Steps
/// stay for good, as the code does, so that making a join counts no references.
struct SharedSteps {
  struct Key: Hashable {
    let type: ObjectIdentifier
    let code: UInt

    /// One of 64 places, other ones for neighbours.
    var place: Int {
      Int(((code ^ UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }
  }

  /// Where the steps of all threads are.
  private static let addresses = Mutex<[Key: UInt]>([:])

  /// Those that this thread asked for last.
  private var latest = [(key: Key, step: Unmanaged<Step>)?](repeating: nil, count: 64)

  /// The step for values of a type and some code.
  mutating func find(_ key: Key, _ make: () -> Step) -> Unmanaged<Step> {
    if let latest = latest[key.place], latest.key == key { return latest.step }
    let step = Self.step(of: key, make)
    latest[key.place] = (key, step)
    return step
  }

  private static func step(of key: Key, _ make: () -> Step) -> Unmanaged<Step> {
    let address = addresses.withLock { addresses in
      if let address = addresses[key] { return address }
      let step = make()
      step.isShared = true
      let address = UInt(bitPattern: Unmanaged.passRetained(step).toOpaque())
      addresses[key] = address
      return address
    }
    return .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }
}

extension Turn {
  /// The step that all joins of such values share; the closure holds nothing.
  @usableFromInline
  func sharedStep(
    for type: Any.Type, _ run: @escaping (Step, Join, Turn) -> Void
  ) -> Unmanaged<Step> {
    // A function is where its code is, and what it holds.
    struct Shell {
      let run: (Step, Join, Turn) -> Void
    }
    let code = unsafeBitCast(Shell(run: run), to: (UInt, UInt).self).0
    return sharedStep(for: type, by: code) { Step(run) }
  }

  /// The step that all joins of such values share that do the same by some code.
  @usableFromInline
  func sharedStep(for type: Any.Type, by code: UInt, _ make: () -> Step) -> Unmanaged<Step> {
    state.pointee.steps.find(.init(type: ObjectIdentifier(type), code: code), make)
  }
}
