import { createServer, type Socket } from 'node:net';

/** The harmless text that every scanner reports (eicar.org), in two halves: no scanner must stop at this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface FakeClamd {
  readonly address: string;
  /** Received data, without the frames. */
  readonly streams: Buffer[];
  close(): Promise<void>;
}

/**
 * Implements INSTREAM of clamd(8) strictly: a command other than `zINSTREAM\0` or an invalid frame ends the connection.
 * The real daemon needs its signatures from the internet, which a test does not have.
 */
export async function startFakeClamd({ port = 0, maxBytes = Number.POSITIVE_INFINITY } = {}): Promise<FakeClamd> {
  const streams: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let pending = Buffer.alloc(0);
    let isBegun = false;
    const parts: Buffer[] = [];
    const answer = (line: string): void => void socket.end(`${line}\0`);
    socket.on('data', (data: Buffer) => {
      pending = Buffer.concat([pending, data]);
      if (!isBegun) {
        if (pending.length < 10) return;
        if (pending.subarray(0, 10).toString('latin1') !== 'zINSTREAM\0') return answer('UNKNOWN COMMAND');
        isBegun = true;
        pending = pending.subarray(10);
      }
      while (pending.length >= 4) {
        const length = pending.readUInt32BE(0);
        if (length === 0) {
          const stream = Buffer.concat(parts);
          streams.push(stream);
          return answer(stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
        }
        if (pending.length < 4 + length) return;
        parts.push(pending.subarray(4, 4 + length));
        pending = pending.subarray(4 + length);
        if (parts.reduce((sum, part) => sum + part.length, 0) > maxBytes)
          return answer('INSTREAM size limit exceeded. ERROR');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as { port: number };
  return {
    address: `127.0.0.1:${taken}`,
    streams,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
