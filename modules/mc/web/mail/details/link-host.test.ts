import { describe, expect, it } from 'vitest';
import { suspiciousHost } from './link-host.ts';

describe('links with a text that names another host', () => {
  it.each([
    ['https://bank.example', 'https://bank.example/login'],
    ['www.bank.example', 'https://bank.example'],
    ['click here', 'https://anything.example'],
    ['bank.example/a/b', 'https://www.bank.example/x'],
    ['write to us', 'mailto:a@b.example'],
  ])('opens "%s" as %s without a warning', (text, href) => {
    expect(suspiciousHost(text, href)).toBeNull();
  });

  it.each([
    ['https://bank.example', 'https://evil.example/login', 'evil.example'],
    ['bank.example', 'https://bank.example.evil.example/', 'bank.example.evil.example'],
    ['our bank', 'https://bank.example@evil.example/', 'evil.example'],
    ['ba\u200bnk.example', 'https://evil.example/', 'evil.example'],
    ['open', 'https://xn--bnk-6cd.example/', 'xn--bnk-6cd.example'],
  ])('warns before "%s" leads to %s', (text, href, host) => {
    expect(suspiciousHost(text, href)).toBe(host);
  });
});
