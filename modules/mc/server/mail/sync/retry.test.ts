import { describe, expect, it } from 'vitest';
import { retrySeconds } from './retry.ts';

describe('delay after a failure', () => {
  it('starts at 5 s, doubles up to 10 min and varies by a fifth', () => {
    expect([1, 2, 3, 7, 8, 30].map((failures) => retrySeconds(failures, 0.5))).toEqual([5, 10, 20, 320, 600, 600]);
    expect([retrySeconds(1, 0), retrySeconds(1, 1)]).toEqual([4, 6]);
    expect([retrySeconds(20, 0), retrySeconds(20, 1)]).toEqual([480, 720]);
  });
});
