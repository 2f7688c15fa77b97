import { describe, expect, it } from 'vitest';
import { repoRoot, servicesDir } from './addresses.ts';
import { parseGreeting } from './definitions/nats.ts';
import { parseOnly } from './only.ts';
import { missingPackages } from './packages.ts';

describe('--only', () => {
  it('starts everything by default', () => {
    expect(parseOnly([])).toEqual(['postgres', 'nats', 'clickhouse', 's3', 'mail']);
  });

  it('accepts engine names', () => {
    expect(parseOnly(['--only', 'nats, postgres'])).toEqual(['postgres', 'nats']);
  });

  it('rejects an unknown name', () => {
    expect(() => parseOnly(['--only', 'redis'])).toThrow('no such service: redis');
  });
});

describe('services folder', () => {
  it('is the one set in the environment', () => {
    expect(servicesDir({ SWITCHBOARD_SERVICES_DIR: '/somewhere' }, true)).toBe('/somewhere');
  });

  it('is outside the checkout for root, inside for all other users', () => {
    expect(servicesDir({}, true).startsWith(repoRoot)).toBe(false);
    expect(servicesDir({}, false)).toBe(`${repoRoot}/.services`);
  });
});

describe('missing packages', () => {
  it('lists only what is requested and absent', () => {
    const onlyCephMon = (shows: string) => shows === 'ceph-mon';
    expect(missingPackages(['nats', 's3'], onlyCephMon).map((p) => p.name)).toEqual([
      'nats-server',
      'ceph-osd',
      'radosgw',
      'ceph-common',
    ]);
  });

  it('leaves the browser out of a partial start', () => {
    expect(missingPackages(['nats'], () => false).map((p) => p.name)).toEqual(['nats-server']);
    expect(missingPackages(['e2e'], () => false).map((p) => p.name)).toEqual(['chromium', 'fonts-noto-cjk']);
  });
});

describe('NATS greeting', () => {
  it('distinguishes servers with and without JetStream', () => {
    expect(parseGreeting('INFO {"server_id":"a","jetstream":true} \r\n')).toEqual({ jetstream: true });
    expect(parseGreeting('INFO {"server_id":"a"} \r\n')).toEqual({ jetstream: false });
  });

  it('detects another kind of server', () => {
    expect(parseGreeting('HTTP/1.1 400 Bad Request\r\n')).toBeNull();
    expect(parseGreeting('INFO {broken} \r\n')).toBeNull();
  });
});
