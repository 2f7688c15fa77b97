import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface SeededMail {
  readonly raw: string | Buffer;
  /** INTERNALDATE; defaults to now. */
  readonly at?: Date;
  readonly seen?: boolean;
  readonly flagged?: boolean;
  readonly folder?: 'Sent' | 'Junk' | 'Trash' | 'Archive' | 'Drafts';
}

/** The local mail server keeps its boxes next to its certificates, and MAIL_CA_FILE gives their location. */
function boxesDir(file = process.env['MAIL_CA_FILE']): string {
  if (file === undefined) throw new Error('MAIL_CA_FILE is not set: run through vitest or with the demo environment');
  return path.join(path.dirname(file), '../boxes');
}

function maildir(boxes: string, email: string, folder?: string): string {
  const [user, domain] = email.toLowerCase().split('@') as [string, string];
  const root = path.join(boxes, domain, user, 'Maildir');
  return folder === undefined || folder === 'INBOX' ? root : path.join(root, `.${folder}`);
}

/** Writes mails into a box as files: thousands per second, faster than any protocol. Dovecot detects them itself. */
export function seedMaildir(email: string, mails: Iterable<SeededMail>, caFile?: string): number {
  const boxes = boxesDir(caFile);
  let count = 0;
  const known = new Set<string>();
  const { uid, gid } = statSync(boxes);
  for (const mail of mails) {
    const dir = maildir(boxes, email, mail.folder);
    if (!known.has(dir)) makeMaildir(dir, boxes, { uid, gid });
    known.add(dir);
    count += 1;
    const at = (mail.at ?? new Date()).getTime() / 1_000;
    const flags = `${mail.flagged === true ? 'F' : ''}${mail.seen === true ? 'S' : ''}`;
    // Dovecot numbers new files in the order of their names
    const name = `${Math.trunc(at)}.M${String(count).padStart(9, '0')}P${process.pid}.seed:2,${flags}`;
    const file = path.join(dir, 'cur', name);
    writeFileSync(file, mail.raw);
    chownSync(file, uid, gid);
    utimesSync(file, at, at);
  }
  return count;
}

function makeMaildir(dir: string, boxes: string, { uid, gid }: { uid: number; gid: number }): void {
  const missing: string[] = [];
  for (let at = dir; at !== boxes && !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const name of ['cur', 'new', 'tmp']) missing.push(path.join(dir, name));
  for (const folder of missing) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
  }
}

/** Simulates a mailbox restored from a backup: the same mails under a new UIDVALIDITY. No client may have it open. */
export function bumpUidValidity(email: string, folder?: string): void {
  const dir = maildir(boxesDir(), email, folder);
  const list = path.join(dir, 'dovecot-uidlist');
  const text = readFileSync(list, 'utf8');
  const validity = Number(/^3 V(\d+)/.exec(text)?.[1]);
  writeFileSync(list, text.replace(/^3 V\d+/, `3 V${validity + 1}`));
  for (const name of readdirSync(dir)) if (name.startsWith('dovecot.index')) rmSync(path.join(dir, name));
}

/** Removes the box from the server. */
export function deleteMailbox(email: string, caFile?: string): void {
  rmSync(path.dirname(maildir(boxesDir(caFile), email)), { recursive: true, force: true });
}

/** Removes all boxes of a domain and its subdomains. */
export function dropDomain(domain: string, caFile?: string): void {
  const boxes = boxesDir(caFile);
  for (const name of existsSync(boxes) ? readdirSync(boxes) : [])
    if (name === domain || name.endsWith(`.${domain}`))
      rmSync(path.join(boxes, name), { recursive: true, force: true });
}
