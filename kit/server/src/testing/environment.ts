export type Env = Record<string, string>;

/** No process of ours listens on this port: it simulates an engine that is unavailable. */
export const UNREACHABLE = '127.0.0.1:9';

/** Addresses of the engines that `pnpm services` starts. */
const ENGINES: Env = {
  DATABASE_URL: 'postgres://switchboard:switchboard@127.0.0.1:4220/switchboard',
  CLICKHOUSE_URL: 'http://127.0.0.1:4223',
  S3_ENDPOINT: 'http://127.0.0.1:4297',
  S3_BUCKET: 'switchboard',
  S3_ACCESS_KEY: 'S3DEV',
  S3_SECRET_KEY: 'S3DEVSECRET',
  MAIL_ALLOWED_HOSTS: '127.0.0.1,127.0.0.2,127.0.0.3,localhost',
  // created at the first start of the mail engine; vitest.config.ts sets the path
  MAIL_CA_FILE: '',
};

/**
 * The environment of a server under test; engine addresses that are already set win. The bus is unavailable on purpose:
 * its stream exists once per NATS server, so a test that needs it starts its own (startTemporaryNats).
 */
export function testEnv(overrides: Env = {}): Env {
  const engines = Object.entries(ENGINES).map(([name, value]) => [name, process.env[name] ?? value] as const);
  return {
    ...Object.fromEntries(engines),
    SWITCHBOARD_MODE: 'test',
    PORT: '0',
    NATS_URL: `nats://${UNREACHABLE}`,
    // for nodes in production mode, which require them; a server without users accepts all
    NATS_USER: 'test',
    NATS_PASSWORD: 'known to everyone',
    TOKEN_SECRET: 'a secret for tests, known to everyone',
    MAIL_KEYS: `1:${Buffer.alloc(32, 'known to everyone').toString('base64')}`,
    WEB_DIR: 'no-web',
    // tests sign in more often than people, all from one address
    SIGN_IN_LIMIT: '100000',
    ...overrides,
  };
}
