import { readConfig } from '@switchboard/kit-server';
import { testEnv } from '@switchboard/kit-server/testing';
import { describe, expect, it } from 'vitest';
import { withConfiguredLinks } from './configured-links.ts';
import type { ResourceRow } from './repo.ts';

const config = readConfig(
  testEnv({
    EMBED_ORIGINS: 'https://legacy.example.com, http://127.0.0.1:4298/ignored',
    EXTERNAL_IMFS_URL: 'https://imfs.example.com/x',
  }),
);
const linksOf = (row: Partial<ResourceRow>) => {
  const given = { international: 'crm.x', external_url: null, iframe_base: null, ...row } as ResourceRow;
  const { external_url, iframe_base } = withConfiguredLinks(given, config);
  return { external_url, iframe_base };
};

describe('links configured by the deployment', () => {
  it('an external entry uses the configured link, or the link that an administrator set', () => {
    expect(linksOf({ international: 'external.imfs' }).external_url).toBe('https://imfs.example.com/x');
    expect(linksOf({ international: 'external.bi' }).external_url).toBeNull();
    const own = 'https://own.example.com';
    expect(linksOf({ international: 'external.imfs', external_url: own }).external_url).toBe(own);
  });

  it('a frame opens only an exactly matching allowed origin', () => {
    const allowed = ['https://legacy.example.com/app?x=1', 'http://127.0.0.1:4298/'];
    for (const base of allowed) expect(linksOf({ iframe_base: base }).iframe_base).toBe(base);
    const refused = [
      'https://legacy.example.com.evil.example/app',
      'http://legacy.example.com/app',
      'https://legacy.example.com:444/app',
      'http://127.0.0.1:4299/',
      'not an address',
      'javascript:alert(1)',
    ];
    for (const base of refused) expect(linksOf({ iframe_base: base }).iframe_base, base).toBeNull();
  });
});
