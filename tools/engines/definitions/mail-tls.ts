import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addresses } from '../addresses.ts';
import { ServiceError, stderrOf } from '../engine.ts';

const { host, noIdle, noCondstore } = addresses.mail;
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate authority for this machine and its one certificate; prepared in a separate folder and renamed,
 * so that it is never partial.
 */
export function makeCertificates(dir: string, owner: { uid: number; gid: number }): void {
  if (existsSync(dir)) return;
  const fresh = `${dir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  const file = (name: string) => path.join(fresh, name);
  const ca = ['-subj', '/CN=Switchboard mail on this machine', '-addext', 'basicConstraints=critical,CA:true'];
  const caUse = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  openssl('req', '-x509', ...key, '-days', '3650', ...ca, ...caUse, '-keyout', file('ca.key'), '-out', file('ca.pem'));
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', file('server.key'), '-out', file('server.csr'));
  const names = ['DNS:localhost', ...[host, noIdle, noCondstore].map((address) => `IP:${address}`)];
  writeFileSync(file('names.ext'), `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth\n`);
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names.ext')];
  openssl('x509', '-req', '-in', file('server.csr'), ...signed, '-days', '3650', '-out', file('server.pem'));
  for (const name of ['server.key', 'server.pem']) chownSync(file(name), owner.uid, owner.gid);
  chmodSync(file('server.key'), 0o600);
  renameSync(fresh, dir);
}

function openssl(...args: string[]): void {
  try {
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new ServiceError(`openssl ${args[0]} failed: ${stderrOf(error)}`);
  }
}
