import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicesDir } from './addresses.ts';
import { ServiceError } from './engine.ts';
import { readLivePid, writePid } from './pidfile.ts';

const waitMs = 240_000;

/** One start at a time: two terminals, or CI and a person, would otherwise start the same engine twice. */
export async function withStartLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(servicesDir(), { recursive: true });
  return await withFileLock(path.join(servicesDir(), 'start.lock'), waitMs, work);
}

/** Admits one process at a time; the lock of a dead holder is taken over. */
export async function withFileLock<T>(file: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs;
  while (!tryTake(file)) {
    if (readLivePid(file) === null) {
      // The holder died. A holder that has just created the file gets a moment to write its pid.
      await sleep(100);
      if (readLivePid(file) === null) rmSync(file, { force: true });
    } else if (Date.now() > end) {
      throw new ServiceError(`the lock has been held for over ${patienceMs / 1000} s: ${file}`);
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryTake(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writePid(file, process.pid);
  return true;
}
