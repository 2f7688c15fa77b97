import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { addresses, mailCaFile, repoRoot } from '../engines/addresses.ts';

/** Production mode on a laptop: it requires credentials, and the local NATS server, which has no users, accepts any. */
export const LOCAL_PRODUCTION = {
  SWITCHBOARD_MODE: 'production',
  NATS_USER: 'local',
  NATS_PASSWORD: 'local',
} as const;

/** The environment of a process on a laptop or in CI. Variables already set take precedence. */
export function localEnv(
  mode: 'demo' | 'test' | 'dev',
  overrides: Record<string, string> = {},
): Record<string, string> {
  const { postgres, nats, clickhouse, s3, mail } = addresses;
  const defaults: Record<string, string> = {
    SWITCHBOARD_MODE: mode,
    DATABASE_URL: `postgres://${postgres.user}:${postgres.password}@${postgres.host}:${postgres.port}/${postgres.database}`,
    CLICKHOUSE_URL: clickhouse.url,
    CLICKHOUSE_DATABASE: clickhouse.database,
    NATS_URL: `nats://${nats.host}:${nats.port}`,
    S3_ENDPOINT: s3.url,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    MAIL_ALLOWED_HOSTS: ['localhost', mail.host, mail.noIdle, mail.noCondstore].join(','),
    MAIL_CA_FILE: mailCaFile(),
    // stable per machine, so that a restart of the demo ends no sessions; useless elsewhere
    TOKEN_SECRET: localKey('local only').toString('hex'),
    MAIL_KEYS: `1:${localKey('mail, local only').toString('base64')}`,
    WEB_DIR: `${repoRoot}/dist/web`,
  };
  const given = Object.fromEntries(
    Object.keys(defaults).flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name] as string]],
    ),
  );
  return { ...defaults, ...given, ...overrides };
}

const localKey = (purpose: string): Buffer =>
  createHash('sha256').update(`${hostname()}:${repoRoot}:${purpose}`).digest();
