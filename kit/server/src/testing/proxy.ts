import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Proxy {
  readonly port: number;
  /** Ends every connection and refuses new ones, like a crash of the engine behind it. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Delays every piece in either direction by this time; 0 = no delay. */
  slow(ms: number): void;
  /**
   * Simulates a power loss of the machine behind it: existing connections stay open and receive nothing more. New
   * connections are served.
   */
  vanish(): void;
}

/** Proxy in front of a shared engine: a test can take the engine away without affecting other tests. */
export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const behind = new Set<Socket>();
  let lateMs = 0;
  const late = (): Transform =>
    new Transform({
      transform(piece, _encoding, done) {
        if (lateMs === 0) done(null, piece);
        else setTimeout(done, lateMs, null, piece);
      },
    });
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer((from) => {
      const to = connect(target.port, target.host);
      track(from);
      track(to);
      from.pipe(late()).pipe(to).pipe(late()).pipe(from);
      // a reset on one side does not reset the other
      from.on('close', () => to.destroy());
      behind.add(to);
      to.on('close', () => behind.delete(to) && from.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      await listen(port);
    },
    slow(ms) {
      lateMs = ms;
    },
    vanish() {
      for (const to of behind) to.destroy();
      behind.clear();
    },
  };
}
