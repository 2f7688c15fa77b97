import { HEAD_BYTES } from './type-of.ts';

/** Returns the first bytes, and a stream of everything from the beginning. */
export async function takeHead(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const reader = pieces[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await reader.next();
    if (done === true) break;
    taken.push(value);
    size += value.length;
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* taken;
    for (;;) {
      const { value, done } = await reader.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: Buffer.concat(taken).subarray(0, HEAD_BYTES), all: again() };
}
