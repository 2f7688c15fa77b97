import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import {
  type Conditions,
  firedAt,
  CLOSED_MANUALLY,
  type Instance,
  isNormal,
  isRecovering,
  NORMAL,
  severityOf,
  step,
} from './machine.ts';
import { windowOf } from './probe.ts';

const RATE: Conditions = {
  bad: 'low',
  levels: [
    { sev: 'P1', value: 60, recover: 70 },
    { sev: 'P2', value: 80, recover: 85 },
  ],
  minSample: 100,
  consecutiveBad: 3,
  consecutiveGood: 3,
};
const LINK: Conditions = {
  bad: 'high',
  levels: [
    { sev: 'P2', value: 60, recover: 0 },
    { sev: 'P1', value: 300, recover: 0 },
  ],
  minSample: 0,
  consecutiveBad: 1,
  consecutiveGood: 2,
};

/** Returns the severity after each value. */
function severitiesAfter(conditions: Conditions, values: readonly number[], from: Instance = NORMAL) {
  let instance = from;
  return values.map((value) => {
    instance = step(conditions, instance, { value, sample: conditions.minSample === 0 ? null : 500 });
    return severityOf(instance);
  });
}

describe('one rule instance', () => {
  it('fires after enough bad values in a row, at the most severe level that reached the count', () => {
    expect(severitiesAfter(RATE, [70, 70, 85, 70, 70, 70])).toEqual([null, null, null, null, null, 'P2']);
    expect(severitiesAfter(RATE, [70, 55, 55, 55])).toEqual([null, null, 'P2', 'P1']);
    expect(severitiesAfter(RATE, [55, 55, 55])).toEqual([null, null, 'P1']);
    // a value between threshold and recovery value interrupts the row of bad values
    expect(severitiesAfter(RATE, [70, 70, 82, 70])).toEqual([null, null, null, null]);
    expect(severitiesAfter(LINK, [59, 61, 301, 0, 0])).toEqual([null, 'P2', 'P1', 'P1', null]);
  });

  it('recovers level by level, against the recovery value', () => {
    expect(severitiesAfter(RATE, [82, 86, 86, 84, 86, 86, 86], firedAt(RATE, 'P2')).at(-1)).toBeNull();
    expect(severitiesAfter(RATE, [75, 75, 75, 90, 90, 90], firedAt(RATE, 'P1'))).toEqual([
      'P1',
      'P1',
      'P2',
      'P2',
      'P2',
      null,
    ]);
    const once = step(RATE, firedAt(RATE, 'P2'), { value: 90, sample: 500 });
    expect([isRecovering(once), isRecovering(step(RATE, once, { value: 70, sample: 500 }))]).toEqual([true, false]);
  });

  it('keeps its counts when the sample is too small', () => {
    const pending = step(RATE, NORMAL, { value: 10, sample: 500 });
    expect(step(RATE, pending, { value: 10, sample: 99 })).toBe(pending);
    expect(step(RATE, pending, { value: 99, sample: 99 })).toBe(pending);
    expect([isNormal(pending), isNormal(NORMAL), isNormal(CLOSED_MANUALLY)]).toEqual([false, true, false]);
  });

  it('does not fire again after a manual close until one good value', () => {
    expect(severitiesAfter(RATE, [10, 10, 10, 82, 10, 10, 10], CLOSED_MANUALLY).every((sev) => sev === null)).toBe(
      true,
    );
    expect(severitiesAfter(RATE, [10, 90, 70, 70, 70], CLOSED_MANUALLY)).toEqual([null, null, null, null, 'P2']);
  });
});

it('a fingerprint does not depend on the order of the dimensions; the window ends before the offset', () => {
  const [one, other] = [
    fingerprintOf('2', { channel: '7', country: '510' }),
    fingerprintOf('2', { country: '510', channel: '7' }),
  ];
  expect(one).toBe(other);
  expect(one).toMatch(/^[\da-f]{40}$/u);
  expect(fingerprintOf('3', { channel: '7', country: '510' })).not.toBe(one);
  const { from, to } = windowOf({ windowSeconds: 900, offsetSeconds: 600 }, new Date('2026-11-10T12:00:00Z'));
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-11-10T11:35:00.000Z', '2026-11-10T11:50:00.000Z']);
});
