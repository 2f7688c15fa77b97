import { expect, test } from 'vitest';
import { safeReturnTarget } from './return-target.ts';

test('a return target must begin with one slash', () => {
  expect(safeReturnTarget('/crm/x?a=1#b')).toBe('/crm/x?a=1#b');
  expect(safeReturnTarget('/')).toBe('/');
});

test.each([
  null,
  undefined,
  '',
  'crm',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /crm',
])('%j becomes /home', (target) => expect(safeReturnTarget(target)).toBe('/home'));
