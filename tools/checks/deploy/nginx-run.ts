import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `nginx -t` if nginx is installed, otherwise returns null. The upstream's name exists only in the network, so it
 * is replaced.
 */
export function testWithNginx(file: string): { isGood: boolean; output: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-nginx-'));
  try {
    const copy = join(folder, 'nginx.conf');
    const text = readFileSync(file, 'utf8')
      .replace('api:4000', '127.0.0.1:4000')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll(/\/dev\/std(out|err)/g, `${folder}/$1.log`);
    writeFileSync(copy, text);
    const path = `${process.env['PATH'] ?? ''}:/usr/sbin`;
    const { error, status, stderr } = spawnSync('nginx', ['-t', '-e', join(folder, 'start.log'), '-c', copy], {
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
    return error === undefined ? { isGood: status === 0, output: stderr.trim() } : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
