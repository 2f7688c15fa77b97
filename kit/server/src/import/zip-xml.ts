import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Limits for unpacking: a small packed file can hold a very large one. */
export interface UnpackLimits {
  /** Bytes of all parts together, unpacked. */
  readonly bytes: number;
  /** Unpacked bytes per packed byte. */
  readonly ratio?: number;
  /** Bytes of one piece of XML, such as the text between two tags: the parser holds it as a whole. */
  readonly piece?: number;
  /** Tags of all parts together: one or two packed bytes may be a tag. */
  readonly tags?: number;
}

/** Parts of a file; a presentation with a picture on every slide has some hundred. */
const MAX_PARTS = 10_000;
/** Nesting depth of tags; office programs use some dozens. */
const MAX_DEPTH = 500;

/** The file declares, or turned out to have, more unpacked content than allowed. */
export class UnpacksTooMuch extends Error {
  constructor() {
    super('the unpacked size exceeds the limit');
  }
}

/** Handlers for the XML of a part; names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True when enough was read. */
  isDone?(): boolean;
}

/** An office file: XML parts in a zip. A part is unpacked as it is read, never as a whole. */
export interface XmlParts {
  readonly names: readonly string[];
  /** Does nothing when there is no such part. */
  parse(name: string, on: XmlHandlers): Promise<void>;
  close(): void;
}

export async function openParts(bytes: Buffer, { bytes: most, ratio, piece, tags }: UnpackLimits): Promise<XmlParts> {
  const zip = await open(bytes);
  if (zip.entryCount > MAX_PARTS) {
    zip.close();
    throw new UnpacksTooMuch();
  }
  const entries = await listEntries(zip);
  const said = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  // declared sizes are checked here, actual output is counted below
  if (ratio !== undefined && (said > most || said > bytes.length * ratio)) {
    zip.close();
    throw new UnpacksTooMuch();
  }
  const budget: Budget = { left: most, piece: piece ?? most, tags: tags ?? most };
  return {
    names: [...entries.keys()],
    async parse(name, on) {
      const entry = entries.get(name);
      if (entry === undefined) return;
      if (entry.uncompressedSize > budget.left) throw new UnpacksTooMuch();
      await parseXml(await stream(zip, entry), on, budget);
    },
    close: () => zip.close(),
  };
}

interface Budget {
  left: number;
  readonly piece: number;
  tags: number;
}

async function parseXml(source: Readable, on: XmlHandlers, budget: Budget): Promise<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let pending = 0;
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    budget.tags -= 1;
    if (depth > MAX_DEPTH || budget.tags < 0) throw new UnpacksTooMuch();
    on.open?.(local(name), attributes as Record<string, string>);
  });
  parser.on('text', (text) => {
    pending = 0;
    on.text?.(text);
  });
  parser.on('closetag', ({ name }) => {
    pending = 0;
    depth -= 1;
    on.close?.(local(name));
  });
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    budget.left -= chunk.length;
    // the parser holds what has not ended yet: a text, an attribute, a comment
    pending += chunk.length;
    if (budget.left < 0 || pending > budget.piece) throw new UnpacksTooMuch();
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
