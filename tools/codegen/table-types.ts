import { writeFile } from 'node:fs/promises';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { withTemporaryDatabase } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { localEnv } from '../demo/local-env.ts';
import { generateDatabaseTypes } from './database.ts';

/**
 * Writes the types and columns of one module's tables. A new table needs them before it can be declared in `tables.ts`,
 * and `pnpm gen` loads all modules.
 */
const last = modules.findIndex(({ contract }) => contract.id === process.argv[2]);
if (last === -1) throw new Error(`no module "${process.argv[2]}"`);

const files = await withTemporaryDatabase(
  { ...localEnv('test'), LOG_LEVEL: 'silent' },
  async (env) => {
    const config = readConfig(env);
    // modules refer to tables of earlier ones only
    await migrateAll(config, modules.slice(0, last + 1), { withRecords: false });
    return await generateDatabaseTypes(config, modules.slice(last, last + 1));
  },
  { withRecords: false },
);
for (const { file, text } of files) await writeFile(file, text);
process.exit(0);
