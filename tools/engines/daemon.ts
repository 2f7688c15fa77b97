import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicesDir } from './addresses.ts';
import { ServiceError } from './engine.ts';
import { readLivePid, removePid, writePid } from './pidfile.ts';

/** Returns the folder of one engine and creates it if missing. Refuses a services folder that belongs to another user. */
export function engineDir(name: string): string {
  const root = servicesDir();
  mkdirSync(root, { recursive: true });
  if (process.getuid && statSync(root).uid !== process.getuid()) {
    throw new ServiceError(`${root} belongs to another user; remove it or set SWITCHBOARD_SERVICES_DIR`);
  }
  chmodSync(root, 0o755);
  const dir = path.join(root, name);
  mkdirSync(dir, { recursive: true });
  return dir;
}

const pidFile = (name: string) => path.join(servicesDir(), `${name}.pid`);
const logFile = (name: string) => path.join(servicesDir(), `${name}.log`);

export interface DaemonOptions {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
}

/** Starts a process that outlives this one and holds none of its streams, unless it is still running. */
export async function startDaemon(options: DaemonOptions): Promise<void> {
  const { name, command, args, cwd, uid, gid } = options;
  if (readLivePid(pidFile(name))) return;
  const log = openSync(logFile(name), 'a');
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...options.env },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  closeSync(log);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new ServiceError(`${name}: cannot run ${command}: ${(error as Error).message}`);
  }
  child.unref();
  writePid(pidFile(name), child.pid as number);
}

/** Rewrites the pid file of a daemon that briefly ran another program after its start, which the pid file may have recorded. */
export function notePid(name: string, pid: number): void {
  writePid(pidFile(name), pid);
}

/** Waits until the daemon responds; reports the reason if it died or does not respond. */
export async function waitUntilUp(name: string, isUp: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isUp())) {
    const dead = !readLivePid(pidFile(name));
    if (dead || Date.now() > end) {
      const what = dead ? 'stopped right after its start' : `does not answer after ${timeoutMs / 1000} s`;
      throw new ServiceError(`${name} ${what}\n${logTail(name)}`);
    }
    await sleep(50);
  }
}

export async function stopDaemon(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<boolean> {
  const file = pidFile(name);
  const pid = readLivePid(file);
  if (pid) {
    process.kill(pid, signal);
    const end = Date.now() + 30_000;
    while (readLivePid(file) === pid) {
      if (Date.now() > end) throw new ServiceError(`${name} (process ${pid}) does not stop after 30 s`);
      await sleep(50);
    }
  }
  removePid(file);
  return pid !== null;
}

function logTail(name: string): string {
  const file = logFile(name);
  if (!existsSync(file)) return '';
  return `${file}:\n${readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')}`;
}
