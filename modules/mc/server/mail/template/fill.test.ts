import { expect, test } from 'vitest';
import { fillTemplate } from './fill.ts';

test('inserts names as text, and keeps unknown variables, whatever their name', () => {
  const text = '${name} ${company} ${constructor} ${__proto__} ${toString}';
  expect(fillTemplate({ subject: text, html: text }, { name: '<b>Ann</b>', company: null })).toEqual({
    subject: '<b>Ann</b> ${company} ${constructor} ${__proto__} ${toString}',
    html: '&lt;b&gt;Ann&lt;/b&gt; ${company} ${constructor} ${__proto__} ${toString}',
    missing: ['company', 'constructor', '__proto__', 'toString'],
  });
});
