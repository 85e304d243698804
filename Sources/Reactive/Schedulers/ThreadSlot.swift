import CMachine
import Glibc

/// The one place that holds a pointer for each thread and has it freed when the thread ends.
///
/// It is read at nearly every event, so it is a variable of the thread; the key of the system only
/// tells when the thread ends.
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  /// Makes the place; there is one.
  ///
  /// - Parameter free: Frees what a thread stored, as the thread ends.
  package init(free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, free)
    precondition(status == 0, "the system has no more room for what belongs to a thread")
    self.key = key
  }

  /// What the running thread has stored.
  package static var pointer: UnsafeMutableRawPointer? { cmachine_load() }

  /// Forgets what the running thread has stored, as the system does before it has it freed.
  package static func clear() { cmachine_store(nil) }

  /// Stores a pointer for the running thread.
  package func store(_ pointer: UnsafeMutableRawPointer) {
    let status = pthread_setspecific(key, pointer)
    precondition(status == 0, "the system has no memory for what belongs to a thread")
    cmachine_store(pointer)
  }
}
