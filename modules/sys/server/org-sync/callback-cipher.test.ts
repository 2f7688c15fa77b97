import { describe, expect, it } from 'vitest';
import { openCallback, sealCallback } from './callback-cipher.ts';

const SECRETS = { token: '123456', aesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij' };

/** The example from DingTalk's documentation. */
const EXAMPLE = {
  signature: '5a65ceeef9aab2d149439f82dc191dd6c5cbe2c0',
  timestamp: '1445827045067',
  nonce: 'nEXhMP4r',
  encrypt:
    '1a3NBxmCFwkCJvfoQ7WhJHB+iX3qHPsc9JbaDznE1i03peOk1LaOQoRz3+nlyGNhwmwJ3vDMG+OzrHMeiZI7gTRWVdUBmfxjZ8Ej23JVYa9VrYeJ5as7XM/ZpulX8NEQis44w53h1qAgnC3PRzM7Zc/D6Ibr0rgUathB6zRHP8PYrfgnNOS9PhSBdHlegK+AGGanfwjXuQ9+0pZcy0w9lQ==',
};

describe('DingTalk callback', () => {
  it('is decrypted as in DingTalk’s documentation', () => {
    const opened = openCallback(EXAMPLE, SECRETS);
    expect(JSON.parse(opened?.text ?? '')).toEqual({
      EventType: 'check_create_suite_url',
      Random: 'LPIdSnlF',
      TestSuiteKey: 'suite4xxxxxxxxxxxxxxx',
    });
    expect(opened?.owner).toBe('suite4xxxxxxxxxxxxxxx');
  });

  it('is decrypted at any length, including Chinese text', () => {
    for (const text of ['success', '', '{"EventType":"user_leave_org","名":"张伟"}', 'x'.repeat(1_000)])
      expect(openCallback(sealCallback(text, 'corp', SECRETS), SECRETS)).toEqual({ text, owner: 'corp' });
  });

  it('is rejected when changed, or signed or encrypted with other secrets', () => {
    const sealed = sealCallback('success', 'corp', SECRETS);
    for (const change of [
      { nonce: 'x' },
      { timestamp: '1' },
      { signature: 'x'.repeat(40) },
      { signature: '' },
      // as many characters as a signature, but more bytes
      { signature: `é${sealed.signature.slice(1)}` },
      { signature: '签'.repeat(40) },
    ])
      expect(openCallback({ ...sealed, ...change }, SECRETS), JSON.stringify(change)).toBeNull();
    expect(openCallback({ ...EXAMPLE, encrypt: sealed.encrypt }, SECRETS)).toBeNull();
    expect(openCallback(sealed, { ...SECRETS, token: 'other' })).toBeNull();
    const elsewhere = { ...SECRETS, aesKey: SECRETS.aesKey.toUpperCase() };
    expect(openCallback(sealed, elsewhere)?.text).not.toBe('success');
    expect(
      openCallback(sealCallback('', '', { ...SECRETS, aesKey: 'short' + 'a'.repeat(38) }), SECRETS)?.text,
    ).not.toBe('');
  });
});
