import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRow, blockHash, canonicalJson, GENESIS, startRowsHash } from './canonical.ts';

describe('canonical JSON', () => {
  it('orders keys at every depth and keeps the order of lists', () => {
    expect(canonicalJson({ b: [2, 1, { z: null, a: 'ä"\n' }], a: true })).toBe(
      String.raw`{"a":true,"b":[2,1,{"a":"ä\"\n","z":null}]}`,
    );
  });

  it('is valid JSON, and one value gives one text in any order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const text = canonicalJson(plain as never);
        expect(JSON.parse(text)).toEqual(plain);
        expect(canonicalJson(reversed(plain) as never)).toBe(text);
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

describe('block hash', () => {
  const head = {
    sealedAt: '2026-11-15T00:00:00.000Z',
    uptoTxid: '800',
    rowCount: 1,
    firstId: '1',
    lastId: '1',
    firstAt: '2026-11-15T00:00:00.000Z',
    lastAt: '2026-11-15T00:00:00.000Z',
    rowsHash: createHash('sha256').update('{"id":"1"}\n').digest(),
  };

  it('equals a recorded value on every machine', () => {
    expect(blockHash(GENESIS, head).toString('hex')).toMatchInlineSnapshot(
      `"8769a293feb3d2ec1d1b0cbcb8a8b2909ff65540c5f797834286b9db3aac595c"`,
    );
  });

  it('changes with the previous block and with every field of the block', () => {
    const own = blockHash(GENESIS, head).toString('hex');
    const others = [
      blockHash(Buffer.alloc(32, 1), head),
      ...Object.keys(head).map((name) =>
        blockHash(GENESIS, { ...head, [name]: name === 'rowsHash' ? Buffer.alloc(32) : 'other' }),
      ),
    ].map((hash) => hash.toString('hex'));
    expect(new Set([own, ...others]).size).toBe(others.length + 1);
  });

  it('of rows depends on their order and on the row boundaries', () => {
    const of = (...rows: { [name: string]: string }[]): string => {
      const hash = startRowsHash();
      for (const row of rows) addRow(hash, row);
      return hash.digest('hex');
    };
    expect(of({ id: '1' })).toBe(head.rowsHash.toString('hex'));
    expect(new Set([of({ a: '1' }, { a: '2' }), of({ a: '2' }, { a: '1' }), of({ a: '1' }), of()]).size).toBe(4);
  });
});
