import type { Repository } from './problem.ts';

/** An in-memory repository. */
export function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  return { read: (path) => files[path] ?? null, exists: (path) => path in files };
}

/** The file from which environment.ts reads the known names. */
export const CONFIG_FILE = {
  'kit/server/src/config.ts': [
    'SWITCHBOARD_MODE',
    'DATABASE_URL',
    'CLICKHOUSE_URL',
    'CLICKHOUSE_PASSWORD',
    'NATS_URL',
    'NATS_USER',
    'NATS_PASSWORD',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'TOKEN_SECRET',
    'PUBLIC_ORIGIN',
  ]
    .map((name) => `  ${name}: z.string(),`)
    .join('\n'),
};
