import { AppError, CODES, SEGMENT_BYTES } from '@switchboard/kit-contract';

/** Kept for the next ones: a fresh buffer for each would be garbage faster than it is collected. */
const KEPT = 8;
const free: Buffer[] = [];

/** Lends memory for one segment; who borrowed it is done with it when the promise is. */
export async function inBuffer<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(SEGMENT_BYTES);
  try {
    return await work(buffer);
  } finally {
    if (free.length < KEPT) free.push(buffer);
  }
}

/** The part of the buffer that was filled. */
export async function fill(buffer: Buffer, pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let filled = 0;
  for await (const piece of pieces) {
    if (filled + piece.length > buffer.length) throw new AppError(CODES.fileTooLarge);
    buffer.set(piece, filled);
    filled += piece.length;
  }
  return buffer.subarray(0, filled);
}
