import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addresses, isRoot } from '../addresses.ts';
import { engineDir, startDaemon, stopDaemon, waitUntilUp } from '../daemon.ts';
import { type Engine, ServiceError, stderrOf } from '../engine.ts';

const { host, port, user, password, database } = addresses.postgres;

export const postgres: Engine = {
  name: 'postgres',
  address: `postgres://${user}@${host}:${port}/${database}`,
  isUp,
  async start() {
    const dir = engineDir('postgres');
    const data = path.join(dir, 'data');
    const owner = serverUser();
    if (owner) chownSync(dir, owner.uid, owner.gid);
    if (!existsSync(data)) makeCluster(dir, data);
    const daemon = {
      name: 'postgres',
      command: binary('postgres'),
      args: ['-D', data, ...throwaway()],
      cwd: dir,
      ...owner,
    };
    // After a kill -9 the new server refuses to start until the system has cleaned up the old one.
    for (let attempts = existsSync(path.join(data, 'postmaster.pid')) ? 20 : 1; ; attempts--) {
      try {
        await startDaemon(daemon);
        return await waitUntilUp('postgres', isUp);
      } catch (error) {
        if (attempts <= 1) throw error;
        await sleep(500);
      }
    }
  },
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and checkpoints; SIGTERM would wait for every client to leave.
  stop: () => stopDaemon('postgres', 'SIGINT'),
};

/** `SWITCHBOARD_THROWAWAY=1`, as set in CI: data that need not survive a power cut is not forced to disk. */
const throwaway = (): string[] =>
  process.env['SWITCHBOARD_THROWAWAY'] === '1' ? ['-c', 'fsync=off', '-c', 'full_page_writes=off'] : [];

async function isUp(): Promise<boolean> {
  const client = new pg.Client({ host, port, user, password, database, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates a dedicated cluster; Debian's default one on 5432 is not touched. It is prepared in a separate folder and
 * renamed at the end, so an aborted first start leaves nothing partial. The role is not a superuser, as in production:
 * a migration that needs more fails here first. citext and pg_trgm are trusted extensions, which the owner of a
 * database may create. CREATEDB is for tests only; production does not grant it.
 */
export function makeCluster(dir: string, data: string, at: number = port): void {
  const fresh = path.join(dir, 'data.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const owner = serverUser();
  if (owner) chownSync(fresh, owner.uid, owner.gid);
  run(dir, 'initdb', ['-D', fresh, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '-N']);
  run(
    dir,
    'postgres',
    ['--single', '-D', fresh, 'postgres'],
    [`CREATE ROLE ${user} LOGIN CREATEDB PASSWORD '${password}'`, `CREATE DATABASE ${database} OWNER ${user}`],
  );
  writeFileSync(path.join(fresh, 'postgresql.auto.conf'), settings(at));
  // Replaces initdb's rules: the superuser has no password, so it must not be reachable over the network.
  writeFileSync(path.join(fresh, 'pg_hba.conf'), `host all all ${host}/32 scram-sha-256\n`);
  renameSync(fresh, data);
}

const settings = (at: number): string => `listen_addresses = '${host}'
port = ${at}
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
timezone = 'UTC'
log_timezone = 'UTC'
`;

function run(cwd: string, program: string, args: readonly string[], statements: readonly string[] = []): void {
  try {
    execFileSync(binary(program), args, {
      cwd,
      ...serverUser(),
      input: statements.map((statement) => `${statement};\n`).join(''),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new ServiceError(`${program} failed: ${stderrOf(error)}`);
  }
}

/** PostgreSQL refuses to run as root; the Debian package creates the user `postgres`. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Debian installs the server programs outside PATH, one folder per major version: use the newest. */
export function binary(program: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((v) => path.join(debian, v, 'bin', program)).find((file) => existsSync(file));
  return found ?? program;
}
