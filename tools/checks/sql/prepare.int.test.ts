import { testEnv } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectStatements } from './collect.ts';
import { prepareAll } from './prepare-all.ts';
import { prepare } from './prepare.ts';
import { Project } from './project.ts';

const url = testEnv()['DATABASE_URL'] as string;
const client = new pg.Client({ connectionString: url });

beforeAll(async () => await client.connect());
afterAll(async () => await client.end());

const projectOf = (text: string): Project => new Project([{ path: 'modules/crm/server/repo.ts', text }]);

it('reports a misspelt column at the line of the fragment that contains it', async () => {
  const project = projectOf(`const named = sql\`c.relname = '客户'
    and c.relnmae is not null\`;
  sql\`select c.oid from pg_class c where \${named} and c.oid = \${id}\`.execute(db);
  sql\`select relname from pg_class where oid = \${id}\`.execute(db);`);
  const outcome = await prepareAll(url, project, { statements: collectStatements(project), temporary: new Set() });
  expect(outcome).toMatchObject({ prepared: 2, notChecked: [] });
  expect(outcome.errors).toEqual([
    {
      file: 'modules/crm/server/repo.ts',
      line: 2,
      rule: 'raw-sql',
      why: expect.stringContaining('column c.relnmae does not exist'),
    },
  ]);
});

it('parses a statement without executing it', async () => {
  const text = 'create table public.made_by_parsing (id int)';
  expect(await prepare(client, [{ text, path: '', start: 0 }])).toBeNull();
  const { rows } = await client.query("select to_regclass('public.made_by_parsing') as name");
  expect(rows).toEqual([{ name: null }]);
});
