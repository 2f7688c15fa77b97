import { describe, expect, it } from 'vitest';
import { isSameSecret } from './same-secret.ts';

describe('isSameSecret', () => {
  it('accepts the same text and the same bytes', () => {
    expect(isSameSecret('abc', 'abc')).toBe(true);
    expect(isSameSecret(Buffer.from('签名'), '签名')).toBe(true);
  });

  it.each([
    ['abd', 'abc'],
    ['ab', 'abc'],
    ['', 'abc'],
    ['éb', 'abc'], // fewer characters, equal number of bytes
    ['ébc', 'abc'], // equal number of characters, more bytes
  ])('refuses %j for %j without an error', (given, expected) => {
    expect(isSameSecret(given, expected)).toBe(false);
  });
});
