import net from 'node:net';
import path from 'node:path';
import { addresses } from '../addresses.ts';
import { engineDir, startDaemon, stopDaemon, waitUntilUp } from '../daemon.ts';
import { type Engine, ServiceError } from '../engine.ts';

const { host, port } = addresses.nats;

export const nats: Engine = {
  name: 'nats',
  address: `nats://${host}:${port}`,
  isUp,
  async start() {
    // With systemd, Debian's package starts a server without JetStream on this very port.
    if ((await greeting())?.jetstream === false) {
      throw new ServiceError(
        `port ${port} is held by a NATS server without JetStream; stop it, on Debian: systemctl disable --now nats-server`,
      );
    }
    const dir = engineDir('nats');
    // No -m: the monitoring port stays closed.
    const args = ['-a', host, '-p', String(port), '-js', '-sd', path.join(dir, 'store')];
    await startDaemon({ name: 'nats', command: 'nats-server', args, cwd: dir });
    await waitUntilUp('nats', isUp);
  },
  stop: () => stopDaemon('nats'),
};

async function isUp(): Promise<boolean> {
  return (await greeting())?.jetstream === true;
}

/** A NATS server speaks first: `INFO {…}`. Null if no server or another one is listening. */
function greeting(): Promise<{ jetstream: boolean } | null> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    let text = '';
    const done = (value: { jetstream: boolean } | null) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(2000, () => done(null));
    socket.on('error', () => done(null));
    socket.on('close', () => done(null));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      if (text.includes('\r\n')) done(parseGreeting(text));
    });
  });
}

export function parseGreeting(text: string): { jetstream: boolean } | null {
  const info = /^INFO (\{.*\})\s*\r\n/.exec(text)?.[1];
  if (!info) return null;
  try {
    return { jetstream: (JSON.parse(info) as { jetstream?: boolean }).jetstream === true };
  } catch {
    return null;
  }
}
