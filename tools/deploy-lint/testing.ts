import type { Repository } from './problem.ts';

/** A repository from memory. */
export function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  return { read: (path) => files[path] ?? null, exists: (path) => path in files };
}

/** What environment.ts reads the known names from. */
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
