import { expect, test } from 'vitest';
import { fillTemplate } from './fill.ts';

test('puts in names as text, and leaves what nothing is known for, whatever it is called', () => {
  const text = '${name} ${company} ${constructor} ${__proto__} ${toString}';
  expect(fillTemplate({ subject: text, html: text }, { name: '<b>Ann</b>', company: null })).toEqual({
    subject: '<b>Ann</b> ${company} ${constructor} ${__proto__} ${toString}',
    html: '&lt;b&gt;Ann&lt;/b&gt; ${company} ${constructor} ${__proto__} ${toString}',
    missing: ['company', 'constructor', '__proto__', 'toString'],
  });
});
