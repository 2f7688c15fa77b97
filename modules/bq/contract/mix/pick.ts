/** Messages accepted by a channel of a mix; an empty list and null mean all. */
export interface MixCondition {
  readonly mnc: readonly string[];
  /** By the company's clock, 0 to 23: each is one hour long. */
  readonly hours: readonly number[];
  readonly maxParts: number | null;
}

/** One channel of a mix. */
export interface MixItem {
  readonly channelId: string;
  readonly tier: number;
  readonly weight: number;
  /** Null or absent: accepts every message. */
  readonly cond?: MixCondition | null | undefined;
}

/** Message attributes that conditions check. */
export interface MixMessage {
  /** Null: the network of the number is unknown. */
  readonly mnc: string | null;
  readonly hour: number;
  readonly parts: number;
}

/** A condition matches only what is known of a message: with null, only a channel without a condition matches. */
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

/** Mixes the bits of a number, which spreads consecutive ids evenly (finalizer of MurmurHash3). */
export function messageHash(id: bigint): bigint {
  let h = id & MASK;
  h = ((h ^ (h >> 33n)) * 0xff51afd7ed558ccdn) & MASK;
  h = ((h ^ (h >> 33n)) * 0xc4ceb9fe1a85ec53n) & MASK;
  return h ^ (h >> 33n);
}

/** Tiers with weights that do not sum to 100 (records rule 56). */
export function wrongTiers(items: readonly MixItem[]): number[] {
  const tiers = Map.groupBy(items, ({ tier }) => tier);
  return [...tiers].filter(([, of]) => of.reduce((sum, { weight }) => sum + weight, 0) !== FULL).map(([tier]) => tier);
}

const weightOf = (items: readonly MixItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Records rule 56: the first tier with an available channel that accepts the message, and a channel of it by weight.
 * The same message always gets the same channel while the same channels are available. Null = no channel accepts it.
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
      // the remaining channels take its share, by their weights
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
