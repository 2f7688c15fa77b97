import { migrateAll, readConfig } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { localEnv } from './local-env.ts';

/** `pnpm migrate`: uses the environment in production and the local services on a laptop. */
const env = process.env['SWITCHBOARD_MODE'] === 'production' ? process.env : localEnv('dev');
const { postgres, clickhouse } = await migrateAll(readConfig(env), modules);
const applied = [...postgres, ...clickhouse.map((name) => `clickhouse ${name}`)];
console.log(
  applied.length === 0 ? 'nothing to migrate' : `migrated:\n${applied.map((name) => `  ${name}`).join('\n')}`,
);
