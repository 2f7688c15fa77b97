import { describe, expect, it, onTestFinished } from 'vitest';
import { SCAN, type ScanState } from './scan.ts';
import { scannerOf } from './scanner.ts';
import { EICAR, startFakeClamd } from './testing/fake-clamd.ts';

async function scan(address: string, pieces: readonly Buffer[]): Promise<ScanState> {
  const running = scannerOf({ CLAMD_ADDRESS: address }).begin();
  for (const piece of pieces) await running.send(piece);
  return await running.end();
}

describe('scanner over INSTREAM', () => {
  it('receives every byte in order, and returns clean or infected', async () => {
    const clamd = await startFakeClamd();
    onTestFinished(clamd.close);
    const pieces = [Buffer.alloc(700_000, 'a'), Buffer.from('b'), Buffer.alloc(65_536, 'c')];
    expect(await scan(clamd.address, pieces)).toBe(SCAN.clean);
    expect(clamd.streams[0]?.equals(Buffer.concat(pieces))).toBe(true);
    // the signature can be split between two pieces
    const marked = Buffer.from(`text before ${EICAR}`);
    expect(await scan(clamd.address, [marked.subarray(0, 40), marked.subarray(40)])).toBe(SCAN.infected);
  });

  it('reports a file above its limit as not scanned, not as clean, and the upload continues', async () => {
    const clamd = await startFakeClamd({ maxBytes: 1_000_000 });
    onTestFinished(clamd.close);
    expect(
      await scan(
        clamd.address,
        Array.from({ length: 40 }, () => Buffer.alloc(262_144)),
      ),
    ).toBe(SCAN.none);
  });

  it('leaves a file waiting when the scanner does not respond, and marks it unscanned when there is no scanner', async () => {
    expect(await scan('127.0.0.1:9', [Buffer.alloc(100_000)])).toBe(SCAN.waiting);
    const none = scannerOf({ CLAMD_ADDRESS: undefined }).begin();
    await none.send(Buffer.alloc(10));
    expect(await none.end()).toBe(SCAN.none);
  });
});
