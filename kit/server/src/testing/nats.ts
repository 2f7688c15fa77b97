import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryNats {
  readonly url: string;
  /** Folder of its streams. */
  readonly store: string;
  /** Ends the server like a crash; its store remains. */
  kill(): Promise<void>;
  start(): Promise<void>;
  drop(): Promise<void>;
}

export interface TemporaryNatsOptions {
  /** A configuration file for users, permissions and certificates; the test still sets address and store. */
  readonly configFile?: string;
  /** Values of `$NAME` in the file. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A separate NATS server: stream and consumer names are fixed in the product, so a shared server would mix tests. */
export async function startTemporaryNats({ configFile, env }: TemporaryNatsOptions = {}): Promise<TemporaryNats> {
  const port = await freePort();
  const store = await mkdtemp(join(tmpdir(), 'switchboard-nats-'));
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const config = configFile === undefined ? [] : ['-c', configFile];
    const args = [...config, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store];
    child = spawn('nats-server', args, { stdio: 'ignore', env: { ...process.env, ...env } });
    const failed = once(child, 'error').then(([error]) => {
      throw error as Error;
    });
    await Promise.race([untilOpen(port), failed]);
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  // an aborted test run leaves no server behind
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    store,
    start,
    kill,
    async drop() {
      await kill();
      await rm(store, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function untilOpen(port: number, deadline = Date.now() + 10_000): Promise<void> {
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('nats-server did not start');
}
