import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

function decoderFor(request: IncomingMessage): Transform {
  switch (request.headers['content-encoding']) {
    case 'gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'zstd':
      return zlib.createZstdDecompress();
    default:
      return new PassThrough();
  }
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const decoded = decoderFor(request);
  const [body] = await Promise.all([buffer(decoded), pipeline(request, decoded)]);
  return body;
}

/** Writes the body to a file and returns its size: any format, any length, bounded memory. */
export async function spoolBody(request: IncomingMessage, file: string): Promise<number> {
  await pipeline(request, decoderFor(request), createWriteStream(file));
  return (await stat(file)).size;
}
