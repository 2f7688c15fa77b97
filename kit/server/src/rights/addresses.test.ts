import { describe, expect, it } from 'vitest';
import { addressesIn, replaceAddresses } from './addresses.ts';
import { maskValue } from './mask.ts';

const masked = (text: string): string => replaceAddresses(text, (address) => String(maskValue('email', address)));

describe('addresses in a text', () => {
  it.each([
    ['jane.doe@acme.example · Offer', 'j***@acme.example · Offer'],
    ['"Jane" <jane+x@acme.co.uk>, bob@b.example.', '"Jane" <j***@acme.co.uk>, b***@b.example.'],
    ['<a href="mailto:jane@acme.example?x=1">Jane</a>', '<a href="mailto:j***@acme.example?x=1">Jane</a>'],
    ['to=jane%40acme.example&amp;x=jane&#64;acme.example', 'to=****&amp;x=****'],
    ['地址：张伟@例子.公司，谢谢', '地址：张***@例子.公司，谢谢'],
    ['3 @ 5, @handle, a@b', '3 @ 5, @handle, a@b'],
  ])('are replaced, and only they are: %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('are searched in megabytes without an address in well under a second', () => {
    const started = performance.now();
    expect(addressesIn(`${'a'.repeat(2_000_000)} ${'QUJD/+'.repeat(300_000)}`)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
