import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_FLAGS, type ServerName } from '../build/server/entries.ts';
import { serverEntry, serverEntryWith } from '../build/server/server-entry.ts';
import { repoRoot } from '../engines/addresses.ts';

export const APPS = ['api', 'worker', 'ingest'] as const satisfies readonly ServerName[];
export type AppName = ServerName;

export interface RunningApp {
  readonly name: AppName;
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM and waits, as production does at every deploy. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  env: Record<string, string>;
  port: number;
  logDir: string;
  nodeArgs?: string[];
  /** `source` runs the TypeScript files, which Node can watch; otherwise the bundle runs. */
  from?: 'bundle' | 'source';
  /** The bundle of another revision; that of these sources by default. */
  bundle?: string;
  /** A test file that the process loads before its own code. */
  preload?: string;
}

/** Starts one of the processes as production does: the bundle, NODE_ENV=production, logs to a file. */
export async function startApp(name: AppName, options: StartOptions): Promise<RunningApp> {
  const { env, port, logDir } = options;
  const args = await argumentsOf(name, options);
  await mkdir(logDir, { recursive: true });
  const log = createWriteStream(join(logDir, `${name}.log`), { flags: 'a' });
  const child = spawn(process.execPath, args, {
    cwd: repoRoot,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      // the compile cache halves the start time
      NODE_COMPILE_CACHE: join(repoRoot, '.cache/node'),
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    name,
    child,
    exited,
    async stop() {
      child.kill('SIGTERM');
      return await exited;
    },
  };
}

async function argumentsOf(name: AppName, { nodeArgs = [], from, bundle, preload }: StartOptions): Promise<string[]> {
  if (from === 'source') return [...nodeArgs, join(repoRoot, `apps/${name}/src/main.ts`)];
  const flags = [...NODE_FLAGS[name], ...nodeArgs];
  if (preload === undefined) return [...flags, bundle ?? (await serverEntry(name))];
  const files = await serverEntryWith(name, preload);
  return [...flags, '--import', files.preload, files.main];
}

/** Waits until the process reports ready (possibly degraded: an unavailable engine is not its fault). */
export async function waitReady(app: RunningApp, port: number, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let gone = false;
  void app.exited.then(() => {
    gone = true;
  });
  while (Date.now() < deadline && !gone) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${app.name} did not become ready; see its log`);
}
