// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../testing/browser.ts';
import { cookieText, deleteTokenCookie, parentDomain, readTokenCookie, writeTokenCookie } from './cookie.ts';

const later = (): Date => new Date(Date.now() + 60_000);

describe('parentDomain', () => {
  it.each([
    ['portal.example.com', 'example.com'],
    ['a.portal.example.com', 'portal.example.com'],
    ['example.com', 'example.com'],
    ['localhost', null],
    ['127.0.0.1', null],
    ['[::1]', null],
  ])('of %s is %s', (host, parent) => {
    expect(parentDomain(host)).toBe(parent);
  });
});

describe('the token cookie', () => {
  beforeEach(() => {
    visit('https://portal.example.test/');
    deleteTokenCookie();
  });

  it('R135 is scoped to the parent domain: a sister host reads it, a foreign host does not', () => {
    writeTokenCookie('a.b=c', later());
    visit('https://reports.example.test/');
    expect(readTokenCookie()).toBe('a.b=c');
    visit('https://portal.example.org/');
    expect(readTokenCookie()).toBeNull();
  });

  it('disappears when it expires and when it is deleted', () => {
    writeTokenCookie('old', new Date(Date.now() - 1000));
    expect(readTokenCookie()).toBeNull();
    writeTokenCookie('new', later());
    deleteTokenCookie();
    expect(readTokenCookie()).toBeNull();
  });

  it('works on an IP address, as in the demo', () => {
    visit('http://127.0.0.1:4000/');
    writeTokenCookie('t', later());
    expect(readTokenCookie()).toBe('t');
    deleteTokenCookie();
    expect(readTokenCookie()).toBeNull();
  });

  it('is Lax, and Secure on https', () => {
    const expires = new Date('2026-01-01T00:00:00Z');
    expect(cookieText({ value: 't', expires, domain: 'example.com', isSecure: true })).toBe(
      'switchboard_token=t; path=/; expires=Thu, 01 Jan 2026 00:00:00 GMT; samesite=lax; domain=example.com; secure',
    );
  });
});
