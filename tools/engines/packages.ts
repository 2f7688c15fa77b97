import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRoot } from './addresses.ts';
import { ServiceError, type ServiceName, stderrOf } from './engine.ts';
import { binary } from './definitions/postgres.ts';

interface DebianPackage {
  name: string;
  /** The engine that needs it, or the browser journeys. */
  for: ServiceName | 'e2e';
  /** A program in PATH or an absolute path that proves it is installed. */
  shows: string;
}

const packages: readonly DebianPackage[] = [
  { name: 'postgresql', for: 'postgres', shows: binary('initdb') },
  { name: 'nats-server', for: 'nats', shows: 'nats-server' },
  { name: 'ceph-mon', for: 's3', shows: 'ceph-mon' },
  { name: 'ceph-osd', for: 's3', shows: 'ceph-osd' },
  { name: 'radosgw', for: 's3', shows: 'radosgw' },
  { name: 'ceph-common', for: 's3', shows: 'ceph-authtool' },
  { name: 'dovecot-imapd', for: 'mail', shows: '/usr/lib/dovecot/imap' },
  { name: 'dovecot-lmtpd', for: 'mail', shows: '/usr/lib/dovecot/lmtp' },
  { name: 'exim4-daemon-light', for: 'mail', shows: 'exim4' },
  { name: 'openssl', for: 'mail', shows: 'openssl' },
  { name: 'chromium', for: 'e2e', shows: 'chromium' },
  { name: 'fonts-noto-cjk', for: 'e2e', shows: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
];

export function missingPackages(needs: readonly DebianPackage['for'][], isThere = isInstalled): DebianPackage[] {
  return packages.filter((p) => needs.includes(p.for) && !isThere(p.shows));
}

/** Installs missing packages as root; otherwise prints the command. Without the browser the engines still start. */
export function ensurePackages(needs: readonly DebianPackage['for'][]): void {
  const missing = missingPackages(needs);
  if (missing.length === 0) return;
  const list = missing.map((p) => p.name);
  if (isRoot && existsSync('/usr/bin/apt-get')) return install(list);
  const advice = `missing: ${list.join(' ')}. Install with: sudo apt-get install --no-install-recommends ${list.join(' ')}`;
  if (missing.some((p) => p.for !== 'e2e')) throw new ServiceError(advice);
  console.warn(advice);
}

function install(list: readonly string[]): void {
  console.log(`installing ${list.join(' ')}`);
  try {
    aptInstall(list);
  } catch {
    // On a new machine the package lists are absent or old; only then is an update worth the time.
    apt('update', '-qq');
    aptInstall(list);
  }
  // Debian would start these at every boot, on their default ports and with its own settings.
  const units = Object.keys(SYSTEM_UNITS).filter((name) => list.includes(name));
  if (units.length > 0 && existsSync('/run/systemd/system')) {
    const names = units.map((name) => SYSTEM_UNITS[name] as string);
    execFileSync('systemctl', ['disable', '--now', ...names], { stdio: 'ignore' });
  }
}

const SYSTEM_UNITS: Readonly<Record<string, string>> = {
  'nats-server': 'nats-server',
  'dovecot-imapd': 'dovecot',
  'exim4-daemon-light': 'exim4',
};

/** Debian runs this file to decide whether a package may start its service; an existing one is kept. */
const POLICY = '/usr/sbin/policy-rc.d';

function withoutSystemServices(work: () => void): void {
  if (existsSync(POLICY)) return work();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    work();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

const aptInstall = (list: readonly string[]) =>
  withoutSystemServices(() => apt('install', '-y', '-qq', '--no-install-recommends', ...list));

function apt(...args: string[]): void {
  try {
    execFileSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    throw new ServiceError(`apt-get ${args.join(' ')} failed: ${stderrOf(error)}`);
  }
}

function isInstalled(shows: string): boolean {
  if (path.isAbsolute(shows)) return existsSync(shows);
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, shows)));
}
