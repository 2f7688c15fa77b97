import path from 'node:path';

/** Addresses of the engines on a laptop or CI machine. Loopback only; production gets its addresses from the environment. */
export const addresses = {
  postgres: { host: '127.0.0.1', port: 4220, user: 'switchboard', password: 'switchboard', database: 'switchboard' },
  nats: { host: '127.0.0.1', port: 4222 },
  clickhouse: { host: '127.0.0.1', port: 4223, url: 'http://127.0.0.1:4223', database: 'records' },
  s3: {
    host: '127.0.0.1',
    port: 4297,
    url: 'http://127.0.0.1:4297',
    bucket: 'switchboard',
    accessKey: 'S3DEV',
    secretKey: 'S3DEVSECRET',
  },
  /**
   * Every address below .example is a mailbox with this password. Two more addresses serve the same mailboxes like a
   * limited server: `noIdle` cannot report new mail, `noCondstore` has no change numbers.
   */
  mail: {
    host: '127.0.0.1',
    noIdle: '127.0.0.2',
    noCondstore: '127.0.0.3',
    imapPort: 4243,
    imapsPort: 4244,
    smtpPort: 4225,
    smtpsPort: 4228,
    lmtpPort: 4246,
    password: 'switchboard-mail',
  },
} as const;

export const repoRoot = path.resolve(import.meta.dirname, '../..');

export const isRoot = process.getuid?.() === 0;

/**
 * For root the data is outside the checkout, because PostgreSQL runs as its own user and must be able to reach it; for
 * an ordinary user it is inside.
 */
export function servicesDir(env: NodeJS.ProcessEnv = process.env, root = isRoot): string {
  if (env.SWITCHBOARD_SERVICES_DIR) return path.resolve(env.SWITCHBOARD_SERVICES_DIR);
  return root ? '/var/tmp/switchboard-services' : path.join(repoRoot, '.services');
}

/** The CA certificate of this machine's mail servers (MAIL_CA_FILE). */
export function mailCaFile(): string {
  return path.join(servicesDir(), 'mail/tls/ca.pem');
}
