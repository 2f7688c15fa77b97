import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses, isRoot } from '../addresses.ts';
import { engineDir, notePid, startDaemon, stopDaemon, waitUntilUp } from '../daemon.ts';
import type { Engine } from '../engine.ts';
import { type MailUser, dovecotConfig, eximConfig } from './mail-config.ts';
import { makeCertificates } from './mail-tls.ts';

const DOVECOT = '/usr/sbin/dovecot';
const { host, imapPort, imapsPort, smtpPort, smtpsPort, lmtpPort } = addresses.mail;

/**
 * Dovecot stores the mailboxes (IMAP, LMTP), Exim accepts mail (submission) and passes it to Dovecot; nothing leaves
 * the machine.
 */
export const mail: Engine = {
  name: 'mail',
  address: `imap ${host}:${imapPort} tls :${imapsPort}, smtp :${smtpPort} tls :${smtpsPort}`,
  isUp: async () => (await isDovecotUp()) && (await isEximUp()),
  async start() {
    const dir = engineDir('mail');
    const user = serverUser();
    for (const name of ['run', 'state', 'boxes', 'exim']) own(path.join(dir, name), user);
    chownSync(dir, user.uid, user.gid);
    makeCertificates(path.join(dir, 'tls'), user);
    const files = { dovecot: path.join(dir, 'dovecot.conf'), exim: path.join(dir, 'exim.conf') };
    writeFileSync(files.dovecot, dovecotConfig(dir, user));
    writeFileSync(files.exim, eximConfig(dir, user));
    const master = path.join(dir, 'run/master.pid');
    const as = isRoot ? { uid: user.uid, gid: user.gid } : {};
    await startDaemon({ name: 'dovecot', command: DOVECOT, args: ['-F', '-c', files.dovecot], cwd: dir, ...as });
    await startDaemon({ name: 'exim', command: 'exim4', args: ['-C', files.exim, '-bdf', '-q1m'], cwd: dir, ...as });
    await settled();
    if (existsSync(master)) notePid('dovecot', Number(readFileSync(master, 'utf8')));
    await waitUntilUp('dovecot', isDovecotUp);
    await waitUntilUp('exim', isEximUp);
  },
  async stop() {
    const stopped = await Promise.all([stopDaemon('exim'), stopDaemon('dovecot')]);
    return stopped.includes(true);
  },
};

/** Dovecot briefly executes its configuration reader and then itself again; during that time the pid file does not match. */
async function settled(): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await isDovecotUp()) && Date.now() < end) await sleep(50);
}

function own(dir: string, { uid, gid }: MailUser): void {
  if (!existsSync(dir)) mkdirSync(dir, { mode: 0o755 });
  chownSync(dir, uid, gid);
}

/** Neither server runs as root here: Debian's user `mail`, or the current user. */
function serverUser(): MailUser {
  const who = isRoot ? ['mail'] : [];
  const id = (flag: string) => execFileSync('id', [flag, ...who], { encoding: 'utf8' }).trim();
  return { uid: Number(id('-u')), gid: Number(id('-g')), name: id('-un'), group: id('-gn') };
}

const isDovecotUp = async () =>
  (await greets(imapPort, /^\* OK .*Dovecot/)) && (await greets(lmtpPort, /^220 .*Dovecot/i));
const isEximUp = () => greets(smtpPort, /^220 .*Exim/);

/** In both protocols the server speaks first. */
function greets(port: number, expected: RegExp): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    let text = '';
    const done = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(2000, () => done(false));
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n')) done(expected.test(text));
    });
  });
}
