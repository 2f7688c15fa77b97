import { createHash, type Hash } from 'node:crypto';

export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

/** One text for one value in any order of its keys: a value hashed today must have the same hash in three years. */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Canonical)}`).join(',')}}`;
}

const isList = (value: object): value is readonly Canonical[] => Array.isArray(value);

/** Header of a block; the block's hash covers all of it and, through `rowsHash`, every row. */
export interface BlockHead {
  readonly sealedAt: string;
  readonly uptoTxid: string;
  readonly rowCount: number;
  readonly firstId: string | null;
  readonly lastId: string | null;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly rowsHash: Buffer;
}

export const GENESIS: Buffer = Buffer.alloc(32);

export function blockHash(prevHash: Buffer, { rowsHash, ...head }: BlockHead): Buffer {
  const text = canonicalJson({ ...head, rowsHash: rowsHash.toString('hex') });
  return createHash('sha256').update(prevHash).update(text).digest();
}

/** Hashes rows one by one: a block can be larger than memory. */
export function startRowsHash(): Hash {
  return createHash('sha256');
}

export function addRow(hash: Hash, row: { readonly [name: string]: Canonical }): void {
  hash.update(canonicalJson(row)).update('\n');
}
