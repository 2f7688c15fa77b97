import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ImapFlow } from 'imapflow';
import nodemailer from 'nodemailer';

/** Where `pnpm services` puts the mail server (tools/engines/addresses.ts). */
export const MAIL_SERVER = {
  host: '127.0.0.1',
  /** The same boxes behind less capable servers. */
  noIdle: '127.0.0.2',
  noCondstore: '127.0.0.3',
  imapsPort: 4244,
  imapPort: 4243,
  smtpPort: 4225,
  smtpsPort: 4228,
  lmtpPort: 4246,
  password: 'switchboard-mail',
} as const;

export interface TestMailbox {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly imapHost: string;
  readonly imapPort: number;
  /** 1 TLS, 2 STARTTLS, as in mail_account. */
  readonly imapTls: 1 | 2;
  readonly smtpHost: string;
  readonly smtpPort: number;
  readonly smtpTls: 1 | 2;
}

/** Every run has its own subdomain of the two domains, so that no test sees another's mail. */
const run = `t${randomUUID().slice(0, 8)}`;

/** A mailbox of the real server; it exists after the first delivery or sign-in. */
export function testMailbox(name: string, domain: 'demo' | 'customer' = 'demo'): TestMailbox {
  const email = `${name}@${run}.${domain}.example`;
  return {
    email,
    username: email,
    password: MAIL_SERVER.password,
    imapHost: MAIL_SERVER.host,
    imapPort: MAIL_SERVER.imapsPort,
    imapTls: 1,
    smtpHost: MAIL_SERVER.host,
    smtpPort: MAIL_SERVER.smtpPort,
    smtpTls: 2,
  };
}

export function mailCaFile(): string {
  const file = process.env['MAIL_CA_FILE'];
  if (file === undefined) throw new Error('MAIL_CA_FILE is not set: run through vitest or with the demo environment');
  return file;
}

/** Delivers the bytes unchanged, as another mail server would (LMTP). `user+Junk@…` delivers into that folder. */
export async function deliver(raw: string | Buffer, to: string, from = 'somebody@customer.example'): Promise<void> {
  const { host, lmtpPort } = MAIL_SERVER;
  const transport = nodemailer.createTransport({ host, port: lmtpPort, lmtp: true, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to: [to] }, raw });
  } finally {
    transport.close();
  }
}

/** Opens the box as another mail client of its owner. The caller logs out. */
export async function openMailbox(email: string, host: string = MAIL_SERVER.host): Promise<ImapFlow> {
  const { imapsPort: port, password: pass } = MAIL_SERVER;
  const tls = { ca: readFileSync(mailCaFile()) };
  const client = new ImapFlow({ host, port, secure: true, tls, auth: { user: email, pass }, logger: false });
  client.on('error', () => {});
  await client.connect();
  return client;
}
