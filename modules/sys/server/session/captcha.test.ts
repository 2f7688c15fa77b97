import type { Config } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { isDemoCodeOpen, isLoopback } from './captcha.ts';

const open = (mode: Config['SWITCHBOARD_MODE'], ip: string): boolean =>
  isDemoCodeOpen({ config: { SWITCHBOARD_MODE: mode } as Config, ip });

describe('fixed verification code', () => {
  it('is accepted in demo and test mode from the same machine', () => {
    expect(open('demo', '127.0.0.1')).toBe(true);
    expect(open('test', '::1')).toBe(true);
  });

  it.each(['production', 'dev'] as const)('is rejected in %s mode', (mode) => {
    expect(open(mode, '127.0.0.1')).toBe(false);
  });

  it('is rejected from every other machine, also in demo mode', () => {
    expect(open('demo', '10.0.0.5')).toBe(false);
  });
});

describe('same machine', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('%s is the same machine', (ip) =>
    expect(isLoopback(ip)).toBe(true),
  );
  it.each(['0.0.0.0', '10.127.0.0', '128.0.0.1', '127.0.0.1.evil.example', 'x127.0.0.1', '::ffff:10.0.0.1', '', '::'])(
    '%s is another machine',
    (ip) => expect(isLoopback(ip)).toBe(false),
  );
});
