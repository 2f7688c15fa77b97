import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The harmless text that every scanner reports (eicar.org), split so that no scanner flags this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface VirusScanner {
  readonly address: string;
  readonly scanned: number;
  close(): Promise<void>;
}

/** Answers like clamd(8) to INSTREAM; the frame format is tested with the portal's scanner client, in sys. */
export async function startVirusScanner(): Promise<VirusScanner> {
  let scanned = 0;
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      if (!heard.subarray(-4).equals(Buffer.alloc(4))) return;
      scanned += 1;
      socket.end(heard.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get scanned() {
      return scanned;
    },
    close: async () => await new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
