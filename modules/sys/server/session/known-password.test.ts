import { describe, expect, it } from 'vitest';
import { isEasilyGuessed } from './known-password.ts';

describe('new password', () => {
  it.each(['Password1!', 'P@ssw0rd2026', 'Qwerty#123', 'Dragon!!2026', 'Iloveyou#1', 'My.sales.2026'])(
    '%s is easily guessed',
    async (password) => expect(await isEasilyGuessed(password, 'sales')).toBe(true),
  );

  it.each(['Switchboard#2027', 'Tallinn-gate-94', 'korrekt Pferd 7', 'aB3$xQ9!vv'])(
    '%s is not easily guessed',
    async (password) => expect(await isEasilyGuessed(password, 'sales')).toBe(false),
  );
});
