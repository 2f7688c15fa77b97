import { describe, expect, it } from 'vitest';
import { lastDays, spanOf } from './span.ts';

const TODAY = '2026-03-01';

describe('trend days', () => {
  it('are the last thirty or those of the filter, inclusive at both ends', () => {
    expect(spanOf({}, TODAY)).toEqual({ from: '2026-01-31', to: TODAY });
    expect(spanOf({ from: '2026-02-20' }, TODAY)).toEqual({ from: '2026-02-20', to: TODAY });
    expect(spanOf({ to: '2026-01-10' }, TODAY)).toEqual({ from: '2025-12-12', to: '2026-01-10' });
    expect(lastDays(7, TODAY)).toEqual({ from: '2026-02-23', to: TODAY });
  });

  it('never exceed the chart limit and are never reversed', () => {
    expect(spanOf({ from: '2020-01-01' }, TODAY)).toEqual({ from: '2025-08-30', to: TODAY });
    expect(spanOf({ from: '2026-04-01' }, TODAY)).toEqual({ from: '2026-04-01', to: '2026-04-01' });
  });
});
