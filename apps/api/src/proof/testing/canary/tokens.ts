import { inflateRawSync } from 'node:zlib';

/** The form of a canary: a word, a phone number or an amount (plant.sql). */
const CANARY = /cny[0-9a-f]{9}|8617\d{8}|739\d{6}(?!\d)/gi;

/** Every canary in the bytes of an answer; workbooks and archives are unpacked. */
export function canariesIn(bytes: Uint8Array): Set<string> {
  const found = new Set<string>();
  for (const text of textsOf(Buffer.from(bytes)))
    for (const [token] of text.matchAll(CANARY)) found.add(token.toLowerCase());
  return found;
}

/** The part of a planted value that identifies it. */
export const wordOf = (value: string): string => (value.match(CANARY)?.[0] ?? value).toLowerCase();

function* textsOf(bytes: Buffer): Generator<string> {
  yield bytes.toString('utf8');
  // a header of a ZIP entry: 30 bytes, the name, an extra field, then the data
  for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, at + 4)) {
    const isDeflated = bytes.readUInt16LE(at + 8) === 8;
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (isDeflated) yield inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString('utf8');
  }
}

const ENTRY = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
