/** What a channel of a mix takes; an empty list and null stand for everything. */
export interface MixCondition {
  readonly mnc: readonly string[];
  /** Of the company's clock, 0 to 23: each is an hour long. */
  readonly hours: readonly number[];
  readonly maxParts: number | null;
}

/** One channel of a mix. */
export interface MixItem {
  readonly channelId: string;
  readonly tier: number;
  readonly weight: number;
  /** Null or absent: it takes every message. */
  readonly cond?: MixCondition | null | undefined;
}

/** What conditions ask of a message. */
export interface MixMessage {
  /** Null: the network of the number is not known. */
  readonly mnc: string | null;
  readonly hour: number;
  readonly parts: number;
}

/** A condition holds for what is known of a message: of nothing known, only a channel without one takes it. */
export function fitsCondition({ cond }: Pick<MixItem, 'cond'>, message: MixMessage | null): boolean {
  if (cond === null || cond === undefined) return true;
  if (message === null) return false;
  const { mnc, hours, maxParts } = cond;
  const isThere = mnc.length === 0 || (message.mnc !== null && mnc.includes(message.mnc));
  return (
    isThere && (hours.length === 0 || hours.includes(message.hour)) && (maxParts ?? message.parts) >= message.parts
  );
}

const FULL = 100;
const MASK = (1n << 64n) - 1n;

/** Mixes the bits of a number, so that ids that follow one another fall evenly (the finishing step of MurmurHash3). */
export function messageHash(id: bigint): bigint {
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
 * Records rule 56: the first tier that has a channel alive which takes such a message, and in it by weight. The same message
 * always goes the same way while the same channels are alive, so a repeat does not wander. Null = no channel takes it.
 */
export function mixPicker(
  items: readonly MixItem[],
): (messageId: bigint, isAlive?: (channelId: string) => boolean, message?: MixMessage | null) => MixItem | null {
  const byChannel = items.toSorted((a, b) => Number(BigInt(a.channelId) - BigInt(b.channelId)));
  const tiers = [...Map.groupBy(byChannel, ({ tier }) => tier)].toSorted(([a], [b]) => a - b).map(([, of]) => of);
  return (messageId, isAlive = () => true, message = null) => {
    const drawn = messageHash(messageId);
    for (const tier of tiers) {
      const of = tier.filter((item) => fitsCondition(item, message));
      const first = within(of, drawn, weightOf(of));
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
