import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ZipPart {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Buffer>;
}

/** Streams a ZIP; an error in a part ends the stream. */
export function zipPieces(parts: readonly ZipPart[]): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, content } of parts) {
    if (Buffer.isBuffer(content)) {
      zip.addBuffer(content, name);
      continue;
    }
    const rows = Readable.from(content);
    // the library listens only once it reads this part; an earlier error would end the process
    rows.on('error', (error) => output.destroy(error));
    // when reading stops, the part releases its source
    output.once('close', () => rows.destroy());
    zip.addReadStream(rows, name);
  }
  zip.end();
  return output;
}
