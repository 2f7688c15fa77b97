import { describe, expect, it } from 'vitest';
import { isPasswordFormat, safeReturnPath } from './session.ts';

describe('return path', () => {
  it.each(['/', '/home', '/crm/a?b=1&c=%2F#x', '/客户'])('%s stays', (path) => expect(safeReturnPath(path)).toBe(path));
  it.each([
    '',
    'home',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil',
    '/x\n',
    'javascript:1',
  ])('%j becomes /home', (path) => expect(safeReturnPath(path)).toBe('/home'));
});

describe('password format', () => {
  it.each(['Aa345678', 'abc#1234', 'ABC#1234', 'Abcdefg#', '密码Aa1234', `Aa1${'x'.repeat(61)}`])(
    '%s is accepted',
    (text) => expect(isPasswordFormat(text)).toBe(true),
  );
  it.each(['Aa1#567', 'abcdefgh', 'abcd1234', 'ABCD1234', 'abcd####', `Aa1${'x'.repeat(62)}`, ''])(
    '%s is rejected',
    (text) => expect(isPasswordFormat(text)).toBe(false),
  );
});
