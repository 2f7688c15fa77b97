import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import type { Config } from '@switchboard/kit-server';
import type { ImapFlowOptions } from 'imapflow';
import type { SMTPTransportOptions } from 'nodemailer';
import { pinHost } from './host.ts';

/** mail_account.imap_tls and smtp_tls: nothing is sent to a server without TLS. */
export const MAIL_TLS = { direct: 1, startTls: 2 } as const;

/** Everything needed to sign in to the servers of an account. Kept in memory only, while the connection is made. */
export interface MailLogin {
  readonly imapHost: string;
  readonly imapPort: number;
  readonly imapTls: number;
  readonly smtpHost: string;
  readonly smtpPort: number;
  readonly smtpTls: number;
  readonly username: string;
  readonly secret: string;
}

type MailConfig = Pick<Config, 'MAIL_ALLOWED_HOSTS' | 'MAIL_CA_FILE'>;

/** For `new ImapFlow(…)`. Throws 10170043 for hosts that must not be used (mc M23). */
export async function imapOptions(config: MailConfig, login: MailLogin): Promise<ImapFlowOptions> {
  const { imapHost: host, imapPort: port, imapTls } = login;
  const { address, servername } = await pinHost(config, { side: 'imap', host, port });
  const isDirect = imapTls === MAIL_TLS.direct;
  return {
    host: address,
    port,
    ...(servername === undefined ? {} : { servername }),
    secure: isDirect,
    // never connects in clear text to a server that offers no STARTTLS
    ...(isDirect ? {} : { doSTARTTLS: true }),
    tls: tlsOptions(config),
    auth: { user: login.username, pass: login.secret },
    // it would log the contents of mails
    logger: false,
  };
}

/** For `createTransport(…)`. */
export async function smtpOptions(config: MailConfig, login: MailLogin): Promise<SMTPTransportOptions> {
  const { smtpHost: host, smtpPort: port, smtpTls } = login;
  const { address, servername } = await pinHost(config, { side: 'smtp', host, port });
  const isDirect = smtpTls === MAIL_TLS.direct;
  return {
    host: address,
    port,
    ...(servername === undefined ? {} : { servername }),
    secure: isDirect,
    requireTLS: !isDirect,
    tls: tlsOptions(config),
    auth: { user: login.username, pass: login.secret },
    // mails are untrusted input: no part of one may make the server read a file or fetch a URL
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function tlsOptions({ MAIL_CA_FILE: file }: MailConfig) {
  return {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ...(file === undefined ? {} : { ca: [...getCACertificates(), readFileSync(file, 'utf8')] }),
  };
}
