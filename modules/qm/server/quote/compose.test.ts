import { expect, it } from 'vitest';
import { composeQuote } from './compose.ts';

const letter = {
  lang: 'en' as const,
  quoteNo: 'QT202601010001',
  customerName: 'Tom & <Jerry>',
  product: 'otp_sms',
  currency: 'USD',
  validFrom: '2026-01-01',
  validTo: null,
  remark: null,
  words: '',
  senderName: 'Ann',
  lines: [
    {
      lineNo: 1,
      iso2: 'ID',
      operatorName: 'Telkomsel',
      routeType: 'direct' as const,
      trafficType: 'otp' as const,
      price: '0.028500',
      prevPrice: '0.030000',
    },
    {
      lineNo: 2,
      iso2: 'SG',
      operatorName: null,
      routeType: 'local' as const,
      trafficType: 'all' as const,
      price: '1.000000',
      prevPrice: null,
    },
  ],
};

it('writes only what the customer may know, escaped, in the language of the customer', () => {
  const html = composeQuote(letter);
  expect(html).toContain('Dear Tom &amp; &lt;Jerry&gt;,');
  expect(html).toContain('0.0285 USD');
  expect(html).toContain('>1 USD<');
  expect(html).toContain('until further notice');
  expect(html).not.toContain('0.03');
  const chinese = composeQuote({ ...letter, lang: 'zh', validTo: '2026-02-01', words: '第一行\n<b>' });
  expect(chinese).toContain('OTP 短信');
  expect(chinese).toContain('第一行<br>&lt;b&gt;');
  expect(chinese).toContain('2026-01-01 – 2026-02-01');
});
