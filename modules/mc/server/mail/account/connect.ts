import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import type { Config } from '@switchboard/kit-server';
import type { ImapFlowOptions } from 'imapflow';
import type { SMTPTransportOptions } from 'nodemailer';
import { pinHost } from './host.ts';

/** mail_account.imap_tls and smtp_tls: without one of them nothing is ever said to a server. */
export const MAIL_TLS = { direct: 1, startTls: 2 } as const;

/** All that is needed to sign in at the servers of an account. Lives in memory only, for as long as the connection is made. */
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

/** For `new ImapFlow(…)`. Refuses hosts that may not be used with 10170043 (mc M23). */
export async function imapOptions(config: MailConfig, login: MailLogin): Promise<ImapFlowOptions> {
  const { imapHost: host, imapPort: port, imapTls } = login;
  const { address, servername } = await pinHost(config, { side: 'imap', host, port });
  const isDirect = imapTls === MAIL_TLS.direct;
  return {
    host: address,
    port,
    ...(servername === undefined ? {} : { servername }),
    secure: isDirect,
    // a server that offers no STARTTLS is not spoken to in clear
    ...(isDirect ? {} : { doSTARTTLS: true }),
    tls: tlsOptions(config),
    auth: { user: login.username, pass: login.secret },
    // it would write what is said, and what is said are letters
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
    // letters come from people: no part of one may make us read a file or fetch an address
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
