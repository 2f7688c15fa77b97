import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openSecret, sealSecret } from './sealed.ts';
import { testEnv } from './testing/environment.ts';

const key = (): string => randomBytes(32).toString('base64');
const withKeys = (keys: string) => readConfig(testEnv({ MAIL_KEYS: keys }));

describe('secrets of other systems', () => {
  it('are sealed with the newest key and opened with the key they were sealed with', () => {
    const [one, two] = [key(), key()];
    const old = sealSecret(withKeys(`1:${one}`), 'authorisation code 授权码');
    const both = withKeys(`1:${one},2:${two}`);
    expect(old.keyVersion).toBe(1);
    expect(openSecret(both, old)).toBe('authorisation code 授权码');
    expect(sealSecret(both, 'x').keyVersion).toBe(2);
    expect(() => openSecret(withKeys(`2:${two}`), old)).toThrow('does not hold key 1');
  });

  it('are never sealed to the same bytes twice, and a changed byte is refused', () => {
    const config = withKeys(`1:${key()}`);
    const [a, b] = [sealSecret(config, 'same'), sealSecret(config, 'same')];
    expect(a.secretEnc.equals(b.secretEnc)).toBe(false);
    const broken = Buffer.from(a.secretEnc);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(config, { ...a, secretEnc: broken })).toThrow();
  });

  it('are not sealed without a key, and a key of the wrong length stops the start by name', () => {
    expect(() => sealSecret(withKeys(''), 'x')).toThrow('MAIL_KEYS is not set');
    expect(() => withKeys('1:dG9vIHNob3J0')).toThrow('MAIL_KEYS');
    expect(() => withKeys(key())).toThrow('MAIL_KEYS');
  });
});
