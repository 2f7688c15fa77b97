/** One channel of a mix. */
export interface MixItem {
  readonly channelId: string;
  readonly tier: number;
  readonly weight: number;
}

const FULL = 100;
const MASK = (1n << 64n) - 1n;

/** Mixes the bits of a number, so that ids that follow one another fall evenly (the finishing step of MurmurHash3). */
function hash(id: bigint): bigint {
  let h = id & MASK;
  h = ((h ^ (h >> 33n)) * 0xff51afd7ed558ccdn) & MASK;
  h = ((h ^ (h >> 33n)) * 0xc4ceb9fe1a85ec53n) & MASK;
  return h ^ (h >> 33n);
}

/** Tiers whose weights do not come to 100 (records rule 56). */
export function wrongTiers(items: readonly MixItem[]): number[] {
  const tiers = Map.groupBy(items, ({ tier }) => tier);
  return [...tiers].filter(([, of]) => of.reduce((sum, { weight }) => sum + weight, 0) !== FULL).map(([tier]) => tier);
}

const weightOf = (items: readonly MixItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Records rule 56: the first tier that has a channel alive, and in it by weight. The same message always goes the same way while
 * the same channels are alive, so a repeat does not wander. Null = every channel is lost.
 */
export function mixPicker(
  items: readonly MixItem[],
): (messageId: bigint, isAlive?: (channelId: string) => boolean) => MixItem | null {
  const byChannel = items.toSorted((a, b) => Number(BigInt(a.channelId) - BigInt(b.channelId)));
  const tiers = [...Map.groupBy(byChannel, ({ tier }) => tier)]
    .toSorted(([a], [b]) => a - b)
    .map(([, of]) => ({ of, whole: weightOf(of) }));
  return (messageId, isAlive = () => true) => {
    const drawn = hash(messageId);
    for (const { of, whole } of tiers) {
      const first = within(of, drawn, whole);
      if (first !== null && isAlive(first.channelId)) return first;
      // its share falls to those that are left, by their weights
      const alive = of.filter(({ channelId }) => isAlive(channelId));
      const other = within(alive, drawn, weightOf(alive));
      if (other !== null) return other;
    }
    return null;
  };
}

function within(items: readonly MixItem[], drawn: bigint, whole: number): MixItem | null {
  if (whole === 0) return null;
  let place = Number(drawn % BigInt(whole));
  for (const item of items) {
    if (place < item.weight) return item;
    place -= item.weight;
  }
  return null;
}
