import { expect, it } from 'vitest';
import { zipPieces } from './zip.ts';

async function* failingAfter(pieces: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < pieces; piece++) yield Buffer.from('row');
  throw new Error('the source failed');
}

async function readWhole(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

it.each([0, 1, 100])('a part that fails after %d pieces ends the stream with its error', async (pieces) => {
  const parts = [
    { name: 'head', content: Buffer.from('head') },
    { name: 'rows', content: failingAfter(pieces) },
  ];
  await expect(readWhole(zipPieces(parts))).rejects.toThrow('the source failed');
});
