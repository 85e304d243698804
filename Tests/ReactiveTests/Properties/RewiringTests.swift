import Testing

@testable import Reactive

@Suite("Random graphs")
struct RewiringTests {
  /// How a property of a random graph is made of two lower ones.
  struct Recipe {
    let left: Int
    let right: Int
    let kind: Int

    init(below count: Int, _ random: inout Generator) {
      left = .random(in: 0..<count, using: &random)
      right = .random(in: 0..<count, using: &random)
      kind = .random(in: 0..<6, using: &random)
    }

    func value(of values: [Int]) -> Int {
      let (x, y) = (values[left], values[right])
      return switch kind {
      case 0: x &+ y
      case 1: x &- y
      case 2: x / 2
      case 3: x.isMultiple(of: 2) ? y : x
      case 4: max(x, y) &+ min(values[0], values[1])
      default: x &* 2
      }
    }
  }

  /// Properties, the first few of which are inputs and the others made of lower ones.
  final class World {
    static let inputs = 4
    let properties: [Property<Int>]
    var recipes: [Recipe?]
    var evaluations: [Int]

    init(_ random: inout Generator) {
      properties = (0..<16).map { Property($0).named("p\($0)") }
      recipes = properties.map { _ in nil }
      evaluations = properties.map { _ in 0 }
      for index in (Self.inputs..<properties.count).shuffled(using: &random) {
        bind(index, to: Recipe(below: index, &random))
      }
    }

    /// What each property should hold, computed from nothing.
    var expected: [Int] {
      var values: [Int] = []
      for (property, recipe) in zip(properties, recipes) {
        values.append(recipe?.value(of: values) ?? property.value)
      }
      return values
    }

    var values: [Int] { properties.map(\.value) }

    func bind(_ index: Int, to recipe: Recipe) {
      recipes[index] = recipe
      let x = properties[recipe.left].signal
      let y = properties[recipe.right].signal
      let (first, second) = (properties[0].signal, properties[1].signal)
      let count = { [unowned self] in evaluations[index] += 1 }
      let signal: Signal<Int> =
        switch recipe.kind {
        case 0:
          combineLatest(x, y) {
            count()
            return $0 &+ $1
          }
        case 1:
          combineLatest(x.filter { _ in true }, y) {
            count()
            return $0 &- $1
          }
        case 2:
          x.map {
            count()
            return $0 / 2
          }
        case 3: x.map { $0.isMultiple(of: 2) ? y : x }.switchToLatest()
        case 4:
          combineLatest(x, y, first, second) {
            count()
            return max($0, $1) &+ min($2, $3)
          }
        default:
          x.map { value in
            count()
            return value &* 2
          }.distinctUntilChanged()
        }
      properties[index].bind(to: signal)
    }

    func editInput(_ random: inout Generator) {
      properties[.random(in: 0..<Self.inputs, using: &random)].value =
        .random(in: 0..<9, using: &random)
    }

    func rewire(_ random: inout Generator) {
      let index = Int.random(in: Self.inputs..<properties.count, using: &random)
      bind(index, to: Recipe(below: index, &random))
    }
  }

  @Test("edits and re-wirings leave what computing from nothing gives", arguments: 1...40)
  func oracle(seed: Int) {
    var random = Generator(state: UInt64(seed) &* 7_919)
    let world = World(&random)
    #expect(world.values == world.expected)
    var heard: [Int] = []
    var sawHalfMade = false
    let lifetime = CompositeDisposable()
    for (index, property) in world.properties.enumerated() {
      lifetime.add(
        property.changes.subscribe { _ in
          heard.append(index)
          sawHalfMade = sawHalfMade || world.values != world.expected
        })
    }
    for step in 0..<100 {
      heard = []
      world.evaluations = world.evaluations.map { _ in 0 }
      let kind = Int.random(in: 0..<6, using: &random)
      switch kind {
      case 0: world.rewire(&random)
      case 1:
        transaction {
          world.rewire(&random)
          world.editInput(&random)
          world.rewire(&random)
        }
      case 2: transaction { for _ in 0..<3 { world.editInput(&random) } }
      default: world.editInput(&random)
      }
      #expect(world.values == world.expected, "seed \(seed), step \(step)")
      #expect(heard.count == Set(heard).count, "seed \(seed), step \(step)")
      if kind > 1 { #expect(world.evaluations.max() ?? 0 <= 1, "seed \(seed), step \(step)") }
    }
    #expect(!sawHalfMade)
    lifetime.dispose()
  }
}
