import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from './event.ts';

describe('an event', () => {
  it('is named module.noun.verb', () => {
    expect(defineEvent({ name: 'fc.account.balance-changed', data: z.object({}) }).name).toBe(
      'fc.account.balance-changed',
    );
    for (const name of ['sys.left', 'sys.Staff.left', 'sys.staff.left.again', ''])
      expect(() => defineEvent({ name, data: z.object({}) })).toThrow('<module>.<noun>.<verb>');
  });
});
