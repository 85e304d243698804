/// How many subscriptions were begun on the running thread and have not ended.
///
/// For tests that look for leaks: the number is the same before and after. Subscriptions that end
/// on another thread are counted there.
public var liveSubscriptions: Int { Turn.current.state.pointee.liveSubscriptions }
