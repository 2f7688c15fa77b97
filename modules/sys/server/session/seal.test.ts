import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = { secret: 'a secret of the house, long enough', salt: 'the token before', purpose: 'successor' };

describe('sealed text', () => {
  it('can be opened with the same secret, salt and purpose, and looks different every time', () => {
    const sealed = seal('the next token 令牌', key);
    expect(unseal(sealed, key)).toBe('the next token 令牌');
    expect(sealed.toString('latin1')).not.toContain('the next token');
    expect(seal('the next token 令牌', key).equals(sealed)).toBe(false);
  });

  it('cannot be opened with any other key', () => {
    const sealed = seal('x', key);
    for (const other of [{ secret: 'another secret' }, { salt: 'another token' }, { purpose: 'pkce' }])
      expect(unseal(sealed, { ...key, ...other })).toBeNull();
  });

  it('cannot be opened when changed or cut', () => {
    const sealed = seal('x', key);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
    for (const broken of [changed, sealed.subarray(0, 20), Buffer.alloc(0)]) expect(unseal(broken, key)).toBeNull();
  });
});
