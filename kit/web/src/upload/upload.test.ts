import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashOf, newWholeHash } from './hash.ts';
import { newSpeed } from './speed.ts';

const nodeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('hashing', () => {
  it('a segment hash is SHA-256, with the Web Crypto API and, on a page without https, without it', async () => {
    const bytes = new Uint8Array(randomBytes(700_001));
    expect(await hashOf(bytes)).toBe(nodeHash(bytes));
    vi.stubGlobal('crypto', {});
    expect(await hashOf(bytes)).toBe(nodeHash(bytes));
    vi.unstubAllGlobals();
  });

  it('the hash of the whole file grows segment by segment and can be read more than once', async () => {
    const parts = [randomBytes(300_000), randomBytes(1), randomBytes(600_000)];
    const whole = newWholeHash();
    for (const part of parts) await whole.add(part);
    expect(whole.end()).toBe(nodeHash(Buffer.concat(parts)));
    expect(whole.end()).toBe(nodeHash(Buffer.concat(parts)));
  });
});

describe('upload speed', () => {
  it('covers the last five seconds and is unknown at first', () => {
    let now = 0;
    const speed = newSpeed(() => now);
    expect(speed.at(0)).toBeNull();
    now = 1_000;
    expect(speed.at(1_000)).toBe(1_000);
    now = 10_000;
    speed.at(10_000);
    now = 11_000;
    expect(speed.at(20_000)).toBe(10_000);
  });
});
