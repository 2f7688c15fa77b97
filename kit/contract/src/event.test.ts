import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, notifyRequest } from './event.ts';

describe('an event', () => {
  it('is named module.noun.verb', () => {
    expect(defineEvent({ name: 'fc.account.balance-changed', data: z.object({}) }).name).toBe(
      'fc.account.balance-changed',
    );
    for (const name of ['sys.left', 'sys.Staff.left', 'sys.staff.left.again', ''])
      expect(() => defineEvent({ name, data: z.object({}) })).toThrow('<module>.<noun>.<verb>');
  });

  it('that asks for a message needs a template and its words', () => {
    expect(notifyRequest.data.safeParse({ eventCode: 'sys.org-sync.stopped', vars: {} }).success).toBe(true);
    expect(notifyRequest.data.safeParse({ vars: {} }).success).toBe(false);
    expect(notifyRequest.data.safeParse({ eventCode: 'a', vars: { n: 1 } }).success).toBe(false);
  });
});
