extension Rank {
  /// What few places need, kept apart so that the others stay small.
  enum Extras {
    case none
    case edges(BindingEdge)
    case hooks(Hooks)
  }

  /// All that a place may need beyond its edges.
  @usableFromInline
  final class Hooks {
    var name: String?
    var onRaise: ((Int) -> Void)?
    var onObserved: ((Bool) -> Void)?
    /// How a stream that begins here ended, unless it was completed.
    var ending: Ending?
    @usableFromInline var bindingError: (any Error)?
    @usableFromInline var followed: Disposable?
    /// What a property held when the turn began.
    @usableFromInline var earlier: AnyObject?
    /// What ends the binding, if somebody keeps it.
    unowned(unsafe) var handle: EdgeHandle?
    var furtherEdges: BindingEdge?
  }

  @usableFromInline final var hooks: Hooks? {
    if case .hooks(let hooks) = extras { hooks } else { nil }
  }

  @usableFromInline
  final func hook(_ change: (Hooks) -> Void) {
    let hooks: Hooks
    switch extras {
    case .hooks(let present):
      hooks = present
    case .edges(let edges):
      hooks = Hooks()
      hooks.furtherEdges = edges
    case .none:
      hooks = Hooks()
    }
    extras = .hooks(hooks)
    change(hooks)
  }

  /// The edges from all but the first of what a binding is made of.
  final var furtherEdges: BindingEdge? {
    get {
      switch extras {
      case .none: nil
      case .edges(let edges): edges
      case .hooks(let hooks): hooks.furtherEdges
      }
    }
    set {
      if case .hooks(let hooks) = extras {
        hooks.furtherEdges = newValue
      } else {
        extras = newValue.map(Extras.edges) ?? .none
      }
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
