import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ZipPart {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<Buffer>;
}

/** A ZIP written as it is read; what goes wrong in a part ends the reading. */
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
    // the library listens only once it reads this part: an error before that would end the process
    rows.on('error', (error) => output.destroy(error));
    // read no further: the part lets go of what it reads from
    output.once('close', () => rows.destroy());
    zip.addReadStream(rows, name);
  }
  zip.end();
  return output;
}
