import { AppError, CODES, SEGMENT_BYTES } from '@switchboard/kit-contract';

/** Buffers are kept for reuse: a new one for each segment would be garbage faster than it is collected. */
const KEPT = 8;
const free: Buffer[] = [];

/** Lends memory for one segment until the promise settles. */
export async function inBuffer<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(SEGMENT_BYTES);
  try {
    return await work(buffer);
  } finally {
    if (free.length < KEPT) free.push(buffer);
  }
}

/** Fills the buffer and returns the filled part. */
export async function fill(buffer: Buffer, pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let filled = 0;
  for await (const piece of pieces) {
    if (filled + piece.length > buffer.length) throw new AppError(CODES.fileTooLarge);
    buffer.set(piece, filled);
    filled += piece.length;
  }
  return buffer.subarray(0, filled);
}
