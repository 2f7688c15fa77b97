import { describe, expect, it } from 'vitest';
import { isSameRecord } from './push-signals.ts';

describe('matching a message to the page of its record', () => {
  it('compares path and id, and ignores the rest of the address', () => {
    expect(isSameRecord('/crm/details?id=12', '/crm/details?id=12&tab=history')).toBe(true);
    expect(isSameRecord('/crm/details?id=12', '/crm/details?id=13')).toBe(false);
    expect(isSameRecord('/crm/details?id=12', '/crm/other?id=12')).toBe(false);
  });
});
