import type { DayState, DayStateRow } from '@switchboard/bq-contract';
import { describe, expect, it } from 'vitest';
import { runsOf } from './runs.ts';

const row = (day: string, product: DayStateRow['product'], state: DayState): DayStateRow => ({
  day,
  product,
  state,
  closedAt: null,
  reopenedBy: null,
  reopenReason: null,
});

describe('days by their states', () => {
  it('merge neighbouring days with the same states and name products only where they differ', () => {
    const days = [
      row('2026-11-01', 'sms', 'closed'),
      row('2026-11-01', 'voice', 'closed'),
      row('2026-11-02', 'sms', 'closed'),
      row('2026-11-02', 'voice', 'closed'),
      row('2026-11-03', 'sms', 'reopened'),
      row('2026-11-03', 'voice', 'closed'),
      row('2026-11-04', 'sms', 'open'),
      row('2026-11-04', 'voice', 'open'),
    ];
    expect(runsOf(days)).toEqual([
      { from: '2026-11-01', to: '2026-11-02', states: [{ product: null, state: 'closed' }] },
      {
        from: '2026-11-03',
        to: '2026-11-03',
        states: [
          { product: 'sms', state: 'reopened' },
          { product: 'voice', state: 'closed' },
        ],
      },
      { from: '2026-11-04', to: '2026-11-04', states: [{ product: null, state: 'open' }] },
    ]);
    expect(runsOf([])).toEqual([]);
  });
});
