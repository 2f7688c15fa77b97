import { expect, it } from 'vitest';
import { type MixItem, mixPicker, wrongTiers } from './pick.ts';

const mix: MixItem[] = [
  { channelId: '11', tier: 1, weight: 70 },
  { channelId: '12', tier: 1, weight: 30 },
  { channelId: '21', tier: 2, weight: 100 },
];

/** Ids as the platform gives them: a time in milliseconds, a node and a number. */
const ids = (count: number): bigint[] =>
  Array.from({ length: count }, (_, index) => ((1_763_000_000_000n + BigInt(index >> 2)) << 22n) + BigInt(index & 3));

it('REC-56 weights of a tier come to 100, a million messages fall 70 to 30 within 0.2 %, a repeat goes the same way, a lower tier only when the higher is gone', () => {
  expect(wrongTiers(mix)).toEqual([]);
  expect(wrongTiers([...mix, { channelId: '22', tier: 2, weight: 1 }])).toEqual([2]);
  const count = 1_000_000;
  let first = 0;
  const pick = mixPicker(mix);
  for (const id of ids(count)) if (pick(id)?.channelId === '11') first++;
  expect(Math.abs((first / count) * 100 - 70)).toBeLessThanOrEqual(0.2);
  for (const id of ids(1_000)) {
    const way = pick(id)?.channelId;
    expect(['11', '12']).toContain(way);
    expect(mixPicker(mix.toReversed())(id)?.channelId).toBe(way);
    // one of two lost: the other carries its share, and nobody else moves
    expect(pick(id, (channel) => channel !== '11')?.channelId).toBe('12');
    expect(pick(id, (channel) => channel !== '12')?.channelId).toBe('11');
    expect(pick(id, (channel) => channel === '21')?.channelId).toBe('21');
    expect(pick(id, () => false)).toBeNull();
  }
});
