/** Seeded randomness for demo data: the same company on every machine and every run. Not for secrets. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight: `[['a', 70], ['b', 30]]`. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  /** `count` different items. */
  sample<T>(items: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: small, public domain, good enough for names and dates
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(items) {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        rest -= weight;
        if (rest < 0) return item;
      }
      return (items.at(-1) as readonly [never, number])[0];
    },
    sample(items, count) {
      const left = [...items];
      return Array.from(
        { length: Math.min(count, items.length) },
        () => left.splice(int(0, left.length - 1), 1)[0] as never,
      );
    },
  };
}
