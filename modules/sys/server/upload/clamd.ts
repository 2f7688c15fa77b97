import { connect, type Socket } from 'node:net';
import { SCAN, type Scan, type Scanner, type ScanState } from './scan.ts';

const IDLE_MS = 60_000;
/** Far below clamd's default for one chunk; small chunks keep the socket buffer small. */
const CHUNK = 256 * 1_024;

/**
 * ClamAV's daemon over TCP, command INSTREAM (clamd(8)): each chunk follows its length in four bytes, a length of zero
 * ends the stream, and the response is one line: `stream: OK`, `stream: <name> FOUND` or an error.
 */
export function openClamd(address: { host: string; port: number }): Scanner {
  return { begin: () => new ClamdScan(connect(address)) };
}

class ClamdScan implements Scan {
  readonly #socket: Socket;
  readonly #answered: Promise<string>;
  #isOver = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#answered = new Promise((resolve) => {
      let text = '';
      const over = (): void => {
        this.#isOver = true;
        resolve(text);
      };
      socket.setTimeout(IDLE_MS, () => socket.destroy());
      socket.on('data', (data: Buffer) => {
        text += data.toString('latin1');
        // clamd stops reading early, for example for a file above its limit
        if (/[\0\n]/.test(text)) over();
      });
      socket.on('error', over);
      socket.on('close', over);
    });
    socket.write('zINSTREAM\0');
  }

  async send(piece: Uint8Array): Promise<void> {
    for (let from = 0; from < piece.length && !this.#isOver; from += CHUNK)
      await this.#write(piece.subarray(from, from + CHUNK));
  }

  async end(): Promise<ScanState> {
    if (!this.#isOver) this.#socket.write(lengthOf(0));
    const text = await this.#answered;
    this.#socket.destroy();
    if (/\bFOUND\b/.test(text)) return SCAN.infected;
    if (/size limit exceeded/i.test(text)) return SCAN.none;
    return text.startsWith('stream: OK') ? SCAN.clean : SCAN.waiting;
  }

  drop(): void {
    this.#socket.destroy();
  }

  async #write(chunk: Uint8Array): Promise<void> {
    this.#socket.write(lengthOf(chunk.length));
    // the sender may reuse the memory of the piece: waits until it is sent, or the connection has ended
    await Promise.race([
      new Promise<void>((resolve) => {
        this.#socket.write(chunk, () => resolve());
      }),
      this.#answered,
    ]);
  }
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes);
  return head;
}
