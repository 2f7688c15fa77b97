import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Proxy {
  readonly port: number;
  /** Ends every connection and refuses new ones: the engine behind it has crashed, as far as anyone can tell. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Stands between us and a shared engine, so that a test can take the engine away without taking it from others. */
export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer((from) => {
      const to = connect(target.port, target.host);
      track(from);
      track(to);
      from.pipe(to).pipe(from);
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
  };
}
