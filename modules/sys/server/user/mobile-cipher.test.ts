import { describe, expect, it } from 'vitest';
import { decryptMobile, encryptMobile } from './mobile-cipher.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('mobile numbers at rest', () => {
  it('are decrypted to the original, and never look the same twice', () => {
    const [a, b] = [encryptMobile('+8613800012345', SECRET), encryptMobile('+8613800012345', SECRET)];
    expect(a.equals(b)).toBe(false);
    expect([decryptMobile(a, SECRET), decryptMobile(b, SECRET)]).toEqual(['+8613800012345', '+8613800012345']);
  });

  it('cannot be decrypted with another secret, changed, cut, or in another format', () => {
    const stored = encryptMobile('+8613800012345', SECRET);
    const changed = Buffer.from(stored);
    changed[stored.length - 1] = (changed.at(-1) as number) ^ 1;
    const otherFormat = Buffer.concat([Buffer.from([2]), stored.subarray(1)]);
    for (const bytes of [changed, stored.subarray(0, 20), Buffer.alloc(0), otherFormat]) {
      expect(decryptMobile(bytes, SECRET)).toBeNull();
    }
    expect(decryptMobile(stored, `${SECRET}!`)).toBeNull();
  });
});
