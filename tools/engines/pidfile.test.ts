import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandOf, readLivePid, writePid } from './pidfile.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'pidfile-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('pid files', () => {
  it('finds a running process again', () => {
    const file = path.join(dir, 'mine.pid');
    writePid(file, process.pid);
    expect(readLivePid(file)).toBe(process.pid);
  });

  it('does not accept another process with the same pid', () => {
    const file = path.join(dir, 'reused.pid');
    writeFileSync(file, JSON.stringify({ pid: process.pid, command: 'nats-server -p 4222' }));
    expect(readLivePid(file)).toBeNull();
  });

  it('detects that the process has ended', async () => {
    const file = path.join(dir, 'ended.pid');
    const child = spawn('sleep', ['30']);
    await once(child, 'spawn');
    const pid = child.pid as number;
    writePid(file, pid);
    expect(commandOf(pid)).toBe('sleep 30');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readLivePid(file)).toBeNull();
  });

  it.each([
    '',
    'not json',
    '{}',
    '{"pid":1,"command":"init"}',
    '{"pid":"7","command":"x"}',
    '{"pid":-1,"command":"x"}',
  ])('treats %j as no process', (text) => {
    const file = path.join(dir, 'broken.pid');
    writeFileSync(file, text);
    expect(readLivePid(file)).toBeNull();
  });

  it('treats a missing file as no process', () => {
    expect(readLivePid(path.join(dir, 'none.pid'))).toBeNull();
  });
});
