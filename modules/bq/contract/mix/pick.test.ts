import { expect, it } from 'vitest';
import { fitsCondition, type MixItem, type MixMessage, mixPicker, wrongTiers } from './pick.ts';

const mix: MixItem[] = [
  { channelId: '11', tier: 1, weight: 70 },
  { channelId: '12', tier: 1, weight: 30 },
  { channelId: '21', tier: 2, weight: 100 },
];

/** Ids in the platform's format: a time in milliseconds, a node and a number. */
const ids = (count: number): bigint[] =>
  Array.from({ length: count }, (_, index) => ((1_763_000_000_000n + BigInt(index >> 2)) << 22n) + BigInt(index & 3));

it('REC-56 weights of a tier sum to 100, a million messages split 70 to 30 within 0.2 %, a repeat takes the same channel, and a lower tier is used only when the higher one is gone', () => {
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
    // one of two is lost: the other takes its share, all other messages stay where they were
    expect(pick(id, (channel) => channel !== '11')?.channelId).toBe('12');
    expect(pick(id, (channel) => channel !== '12')?.channelId).toBe('11');
    expect(pick(id, (channel) => channel === '21')?.channelId).toBe('21');
    expect(pick(id, () => false)).toBeNull();
  }
});

it('a channel with a condition takes only matching messages: the rest goes to the other channels of the tier, then to the next tier', () => {
  const all = { mnc: [], hours: [], maxParts: null };
  const at: MixMessage = { mnc: '10', hour: 9, parts: 1 };
  const fits = (cond: MixItem['cond'], message: MixMessage | null = at): boolean => fitsCondition({ cond }, message);
  expect([fits(null), fits(null, null), fits(all), fits(all, null)]).toEqual([true, true, true, false]);
  expect([fits({ ...all, mnc: ['10'] }), fits({ ...all, mnc: ['11'] })]).toEqual([true, false]);
  expect(fits({ ...all, mnc: ['10'] }, { ...at, mnc: null })).toBe(false);
  expect([fits({ ...all, hours: [8, 9] }), fits({ ...all, hours: [8] })]).toEqual([true, false]);
  expect([fits({ ...all, maxParts: 1 }), fits({ ...all, maxParts: 1 }, { ...at, parts: 2 })]).toEqual([true, false]);

  const [a, b, c] = mix as [MixItem, MixItem, MixItem];
  const pick = mixPicker([{ ...a, cond: { ...all, mnc: ['10'] } }, b, c]);
  const narrow = mixPicker([{ ...a, cond: { ...all, mnc: ['10'] } }, { ...b, cond: { ...all, maxParts: 1 } }, c]);
  const alive = (): boolean => true;
  for (const id of ids(500)) {
    // a message that matches goes to the same channel as without any condition
    expect(pick(id, alive, at)?.channelId).toBe(mixPicker(mix)(id)?.channelId);
    expect(pick(id, alive, { ...at, mnc: '11' })?.channelId).toBe('12');
    expect(narrow(id, alive, { ...at, mnc: '11', parts: 3 })?.channelId).toBe('21');
    expect(narrow(id, (channel) => channel !== '21', { ...at, mnc: '11', parts: 3 })).toBeNull();
  }
});
