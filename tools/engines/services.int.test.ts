import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDaemon, stopDaemon, waitUntilUp } from './daemon.ts';
import { withStartLock } from './lock.ts';
import { commandOf, readLivePid } from './pidfile.ts';

/** A separate services folder and separate programs: the engines of other tests are never touched here. */
const dir = mkdtempSync(path.join(tmpdir(), 'services-'));
const before = process.env.SWITCHBOARD_SERVICES_DIR;
const pidFile = path.join(dir, 'sleeper.pid');
const sleeper = { name: 'sleeper', command: 'sleep', args: ['300'], cwd: dir };

beforeAll(() => {
  process.env.SWITCHBOARD_SERVICES_DIR = dir;
});
afterAll(() => {
  if (before === undefined) delete process.env.SWITCHBOARD_SERVICES_DIR;
  else process.env.SWITCHBOARD_SERVICES_DIR = before;
  rmSync(dir, { recursive: true });
});

describe('daemons', { retry: 0 }, () => {
  it('outlive the program that started them', async () => {
    const script = `import { startDaemon } from '${import.meta.dirname}/daemon.ts';
      await startDaemon(${JSON.stringify(sleeper)});`;
    // Returns only when every holder of its output has closed it: a daemon that kept it open would block here.
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 10_000 });
    const pid = readLivePid(pidFile) as number;
    expect(commandOf(pid)).toBe('sleep 300');
    expect(await stopDaemon('sleeper')).toBe(true);
    expect(commandOf(pid)).toBeNull();
  });

  it('are started once and stopped once', async () => {
    await startDaemon(sleeper);
    const first = readLivePid(pidFile);
    await startDaemon(sleeper);
    expect(readLivePid(pidFile)).toBe(first);
    expect(await stopDaemon('sleeper')).toBe(true);
    expect(await stopDaemon('sleeper')).toBe(false);
  });

  it('are not stopped if the pid now belongs to another program', async () => {
    const stranger = spawn('sleep', ['301']);
    await once(stranger, 'spawn');
    writeFileSync(pidFile, JSON.stringify({ pid: stranger.pid, command: 'sleep 300' }));
    expect(await stopDaemon('sleeper')).toBe(false);
    expect(commandOf(stranger.pid as number)).toBe('sleep 301');
    stranger.kill();
  });

  it('that exit at once are reported with the end of their log', async () => {
    await startDaemon({ name: 'broken', command: 'sh', args: ['-c', 'echo port taken; exit 1'], cwd: dir });
    await sleep(200);
    await expect(waitUntilUp('broken', async () => false)).rejects.toThrow(/broken stopped[^]*port taken/);
  });

  it('that do not exist are reported by name', async () => {
    const missing = { name: 'missing', command: 'no-such-program', args: [], cwd: dir };
    await expect(startDaemon(missing)).rejects.toThrow('missing: cannot run no-such-program');
  });
});

describe('start lock', { retry: 0 }, () => {
  const lock = path.join(dir, 'start.lock');

  it('runs one start at a time', async () => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} in`);
      await sleep(150);
      steps.push(`${name} out`);
    };
    await Promise.all([withStartLock(work('a')), withStartLock(work('b'))]);
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out']);
    expect(existsSync(lock)).toBe(false);
  });

  it('is taken over from a dead holder', async () => {
    writeFileSync(lock, JSON.stringify({ pid: 999_999_999, command: 'node start.ts' }));
    expect(await withStartLock(async () => JSON.parse(readFileSync(lock, 'utf8')).pid)).toBe(process.pid);
  });
});
