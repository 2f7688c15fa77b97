import { describe, expect, it } from 'vitest';
import { repoRoot, servicesDir } from './addresses.ts';
import { parseGreeting } from './engines/nats.ts';
import { parseOnly } from './only.ts';
import { missingPackages } from './packages.ts';

describe('--only', () => {
  it('starts everything when not given', () => {
    expect(parseOnly([])).toEqual(['postgres', 'nats', 'clickhouse', 's3', 'mail']);
  });

  it('takes the named engines', () => {
    expect(parseOnly(['--only', 'nats, postgres'])).toEqual(['postgres', 'nats']);
  });

  it('refuses a name that does not exist', () => {
    expect(() => parseOnly(['--only', 'redis'])).toThrow('no such service: redis');
  });
});

describe('services folder', () => {
  it('is where the environment says', () => {
    expect(servicesDir({ SWITCHBOARD_SERVICES_DIR: '/somewhere' }, true)).toBe('/somewhere');
  });

  it('is outside the checkout for root, inside for everybody else', () => {
    expect(servicesDir({}, true).startsWith(repoRoot)).toBe(false);
    expect(servicesDir({}, false)).toBe(`${repoRoot}/.services`);
  });
});

describe('missing packages', () => {
  it('names only what is asked for and absent', () => {
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
  it('tells a server with JetStream from one without', () => {
    expect(parseGreeting('INFO {"server_id":"a","jetstream":true} \r\n')).toEqual({ jetstream: true });
    expect(parseGreeting('INFO {"server_id":"a"} \r\n')).toEqual({ jetstream: false });
  });

  it('knows a stranger', () => {
    expect(parseGreeting('HTTP/1.1 400 Bad Request\r\n')).toBeNull();
    expect(parseGreeting('INFO {broken} \r\n')).toBeNull();
  });
});
