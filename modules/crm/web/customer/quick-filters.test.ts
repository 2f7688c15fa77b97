import { afterEach, describe, expect, it, vi } from 'vitest';
import { dueFilters, recallFilters } from './quick-filters.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Auckland'])('in a browser of %s', (zone) => {
  it.each([
    ['2026-03-01T00:00:00+08:00', '2026-03-01', '2026-03-08'],
    ['2026-03-01T15:59:59+08:00', '2026-03-01', '2026-03-08'],
    ['2026-03-01T16:00:00+08:00', '2026-03-01', '2026-03-08'],
    ['2026-03-01T23:59:59+08:00', '2026-03-01', '2026-03-08'],
    ['2026-03-02T00:00:00+08:00', '2026-03-02', '2026-03-09'],
    ['2026-12-28T20:00:00+08:00', '2026-12-28', '2027-01-04'],
  ])('at %s the due tab ends on %s and the recall tab on %s', (at, due, recall) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(dueFilters(Date.parse(at))).toEqual({ nextFollowAt: { to: due } });
    expect(recallFilters(Date.parse(at))).toEqual({ recallAt: { to: recall } });
  });
});
