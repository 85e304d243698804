extension Rank {
  /// All that few places need beyond their edges, kept apart so that the others stay small.
  @usableFromInline
  final class Hooks {
    var name: String?
    var onRaise: ((Int) -> Void)?
    var onObserved: ((Bool) -> Void)?
    private var isObserved = false
    /// How a stream that begins here ended, unless it was completed.
    var ending: Ending?
    @usableFromInline var bindingError: (any Error)?
    @usableFromInline var followed: Disposable?
    /// What a property held when the turn began.
    @usableFromInline var earlier: AnyObject?
    /// What ends the binding, if somebody keeps it.
    unowned(unsafe) var handle: EdgeHandle?
    var furtherEdges: BindingEdge? { didSet { lastSource = furtherEdges?.sourceReference } }
    @exclusivity(unchecked) @usableFromInline final var lastSource: Unmanaged<Rank>?

    /// Takes note whether anybody is there to hear values.
    func observe(_ isObserved: Bool) {
      guard self.isObserved != isObserved else { return }
      self.isObserved = isObserved
      onObserved?(isObserved)
    }
  }

  // The extras are the hooks, as a mark tells, or else the further edges, which most of the
  // places have that have any.

  @usableFromInline final var hooks: Hooks? {
    guard self[.hasHooks], let extras else { return nil }
    return Unmanaged<Hooks>.fromOpaque(extras).takeUnretainedValue()
  }

  @usableFromInline
  final func hook(_ change: (Hooks) -> Void) {
    if let hooks { return change(hooks) }
    let hooks = Hooks()
    hooks.furtherEdges = furtherEdges
    hooks.observe(observerCount > 0)
    forgetExtras()
    extras = UnsafeRawPointer(Unmanaged.passRetained(hooks).toOpaque())
    self[.hasHooks] = true
    change(hooks)
  }

  /// The edges from all but the first of what a binding is made of, the last one first.
  @usableFromInline final var furtherEdges: BindingEdge? {
    get {
      guard let extras else { return nil }
      if self[.hasHooks] { return hooks?.furtherEdges }
      return Unmanaged<BindingEdge>.fromOpaque(extras).takeUnretainedValue()
    }
    set {
      if let hooks {
        hooks.furtherEdges = newValue
      } else {
        let edges = newValue.map(Unmanaged.passRetained)
        forgetExtras()
        extras = edges.map { UnsafeRawPointer($0.toOpaque()) }
      }
    }
  }

  /// The last of the sources of a binding, if there are several.
  @inlinable final var lastSource: Unmanaged<Rank>? {
    @inline(__always) get {
      guard let extras else { return nil }
      return self[.hasHooks]
        ? Unmanaged<Hooks>.fromOpaque(extras)._withUnsafeGuaranteedRef { $0.lastSource }
        : Unmanaged<BindingEdge>.fromOpaque(extras)._withUnsafeGuaranteedRef { $0.sourceReference }
    }
  }

  final func forgetExtras() {
    guard let extras else { return }
    self.extras = nil
    if self[.hasHooks] {
      self[.hasHooks] = false
      Unmanaged<Hooks>.fromOpaque(extras).release()
    } else {
      Unmanaged<BindingEdge>.fromOpaque(extras).release()
    }
  }

  /// What the place is called in a report on a cycle or a drawing of the graph.
  package final var name: String {
    get { hooks?.name ?? kind }
    set { hook { $0.name = newValue } }
  }

  /// Runs after the rank has been raised, with the new height.
  package final var onRaise: ((Int) -> Void)? {
    get { hooks?.onRaise }
    set { hook { $0.onRaise = newValue } }
  }

  /// Runs with true when the first value edge is added, with false when the last one is gone.
  package final var onObserved: ((Bool) -> Void)? {
    get { hooks?.onObserved }
    set { hook { $0.onObserved = newValue } }
  }
}
