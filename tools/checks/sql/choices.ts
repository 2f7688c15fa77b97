/**
 * Which branch of each condition is taken. Every run gives one variant of the statement: the first takes all first branches,
 * the second all second ones, later runs the branches that no run has taken yet. So a statement with ten conditions has
 * two variants, not a thousand.
 */
export class Choices {
  readonly #taken = new Map<unknown, { count: number; taken: Set<number> }>();
  #decided = new Map<unknown, number>();
  #run = -1;

  /** False when every branch was taken or the limit is reached. */
  next(limit: number): boolean {
    this.#run += 1;
    this.#decided = new Map();
    if (this.#run === 0) return true;
    return this.#run < limit && [...this.#taken.values()].some(({ count, taken }) => taken.size < count);
  }

  /**
   * Within a run a point is decided once, as are points with the same `key`, such as two uses of `isOpen`: different
   * answers would make a statement that cannot occur.
   */
  pick(point: unknown, count: number, key: unknown = point): number {
    const known = this.#taken.get(point) ?? { count, taken: new Set<number>() };
    this.#taken.set(point, known);
    const index = this.#decided.get(key) ?? this.#fresh(known);
    this.#decided.set(key, index);
    known.taken.add(Math.min(index, count - 1));
    return Math.min(index, count - 1);
  }

  #fresh({ count, taken }: { count: number; taken: ReadonlySet<number> }): number {
    if (this.#run < 2) return this.#run % count;
    for (let index = 0; index < count; index++) if (!taken.has(index)) return index;
    return 0;
  }
}
