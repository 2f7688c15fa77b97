import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** How far a packed file may swell: a small one can hold a very large one. */
export interface UnpackLimits {
  /** Bytes of all parts together, unpacked. */
  readonly bytes: number;
  /** Unpacked bytes for each packed one. */
  readonly ratio?: number;
}

/** It says, or turned out, to unpack to more than it may. */
export class UnpacksTooMuch extends Error {
  constructor() {
    super('unpacks to too much');
  }
}

/** What is done with the XML of a part; names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Enough was read. */
  isDone?(): boolean;
}

/** An office file: parts of XML in a zip. A part is unpacked as it is read, never as a whole. */
export interface XmlParts {
  readonly names: readonly string[];
  /** Does nothing when there is no such part. */
  parse(name: string, on: XmlHandlers): Promise<void>;
  close(): void;
}

export async function openParts(bytes: Buffer, { bytes: most, ratio }: UnpackLimits): Promise<XmlParts> {
  const zip = await open(bytes);
  const entries = await listEntries(zip);
  const said = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  // what it says of itself is checked here, what comes out is counted below
  if (ratio !== undefined && (said > most || said > bytes.length * ratio)) {
    zip.close();
    throw new UnpacksTooMuch();
  }
  const budget = { left: most };
  return {
    names: [...entries.keys()],
    async parse(name, on) {
      const entry = entries.get(name);
      if (entry !== undefined) await parseXml(await stream(zip, entry), on, budget);
    },
    close: () => zip.close(),
  };
}

async function parseXml(source: Readable, on: XmlHandlers, budget: { left: number }): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => on.open?.(local(name), attributes as Record<string, string>));
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', ({ name }) => on.close?.(local(name)));
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new UnpacksTooMuch();
    parser.write(decoder.decode(chunk, { stream: true }));
    if (on.isDone?.() === true) return source.destroy() as unknown as undefined;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const open = async (bytes: Buffer): Promise<ZipFile> =>
  await new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error === null ? resolve(zip) : reject(error)));
  });

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

const stream = async (zip: ZipFile, entry: Entry): Promise<Readable> =>
  await new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, source) => (error === null ? resolve(source) : reject(error)));
  });
