import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDatabase } from '@switchboard/kit-server/testing';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { localEnv } from '../../demo/local-env.ts';
import { seed } from '../../demo/seed.ts';
import { readCompany } from './read-company.ts';

/** `node tools/simulators/dingtalk/write-company.ts`: rewrites company.gen.json after a change of the demo company. */
const database = await createTemporaryDatabase(localEnv('test', { LOG_LEVEL: 'silent' }));
try {
  const config = readConfig(database.env);
  await migrateAll(config, modules);
  await seed(config);
  const { departments, people } = await readCompany(config.DATABASE_URL);
  const lines = (items: object[]): string => items.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
  const text = `{\n  "departments": [\n${lines(departments)}\n  ],\n  "people": [\n${lines(people)}\n  ]\n}\n`;
  await writeFile(join(import.meta.dirname, 'company.gen.json'), text);
  console.log(`company.gen.json: ${departments.length} departments, ${people.length} people`);
} finally {
  await database.drop();
}
