import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { clusterStatements, testEnv } from '@switchboard/kit-server/testing';
import { expect, it } from 'vitest';
import { modules } from './modules.ts';

// replicated tables cannot be created on one machine without a keeper: the test only checks that every statement parses
it('the tables of the record store have cluster statements that the engine can parse', async () => {
  const services = connectServices(readConfig(testEnv()), createLogger('test', { LOG_LEVEL: 'silent' }));
  const statements = await clusterStatements(modules);
  const tables = statements.filter((statement) => statement.includes('engine ='));
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) expect(table).toMatch(/engine = Replicated\w*MergeTree/u);
  try {
    for (const statement of statements) {
      const { client } = services.records;
      const answer = await client.query({ query: `explain ast ${statement}`, format: 'TabSeparated' });
      expect(await answer.text(), statement.slice(0, 80)).toMatch(/Create|Alter|Truncate|Insert/);
    }
  } finally {
    await services.close();
  }
});
