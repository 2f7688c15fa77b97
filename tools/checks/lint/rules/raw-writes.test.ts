import { describe, expect, test } from 'vitest';
import { isExcused } from '../finding.ts';
import { rawWrites } from './raw-writes.ts';

const TABLES = {
  path: 'modules/crm/server/tables.ts',
  text: "export const taskTable = defineTable('crm.task');\nexport const userTable = defineTable(\n  'sys.user', { object: 'x' });",
};
const REPO = 'modules/crm/server/task/repo.ts';

function found(text: string, path = REPO) {
  const file = { path, text: `const first = 1;\n${text}` };
  return rawWrites.check([TABLES, file]).filter((finding) => !isExcused(finding, file.text));
}
const lines = (text: string, path?: string) => found(text, path).map(({ line }) => line);

const UPDATE = 'updateRow, updateRows or archiveRow';
const INSERT = 'insertRow, insertRows or storeRow';

describe('a write of a declared table', () => {
  test.each([
    ['an update', 'await sql`update crm.task set state = 1`.execute(tx);', `update of crm.task`, UPDATE],
    [
      'an update with an alias',
      'await sql`\n  UPDATE crm.task t SET state = 1`.execute(tx);',
      'update of crm.task',
      UPDATE,
    ],
    ['an insert', 'await sql<Row>`insert into\n crm.task (name) values (${name})`;', 'insert of crm.task', INSERT],
    ['a delete', 'await sql`delete from crm.task where id = ${id}`;', 'delete of crm.task', 'deleteRows'],
    ['a quoted table', 'await sql`update sys."user" set name = 1`;', 'update of sys.user', UPDATE],
    [
      'a part of a larger statement',
      'await sql`with done as (\n  delete from crm.task where id = ${id} returning id) select id from done`;',
      'delete of crm.task',
      'deleteRows',
    ],
    ['a fragment', 'const gone = sql`, gone as (delete from crm.task)`;', 'delete of crm.task', 'deleteRows'],
    ['updateTable', "await db.updateTable('crm.task').set(values).execute();", 'update of crm.task', UPDATE],
    ['insertInto', "await crmDb({ db })\n  .insertInto('crm.task')\n  .values(row);", 'insert of crm.task', INSERT],
    ['deleteFrom', "await tx.deleteFrom('crm.task as t').execute();", 'delete of crm.task', 'deleteRows'],
  ])('is refused as %s', (_, text, what, helper) => {
    expect(found(text)).toEqual([
      { file: REPO, line: 2, rule: 'raw-writes', why: `${what} by hand, which tables.ts declares: use ${helper}` },
    ]);
    expect(found(`// lint-ok raw-writes: on conflict do nothing\n${text}`)).toEqual([]);
  });

  test('is refused for each table of a statement, and one comment excuses them all', () => {
    const text =
      'await sql`with hit as (delete from crm.task returning id)\n  update sys.user u set n = 1, version = u.version + 1`;';
    expect(found(text).map(({ why }) => why.slice(0, 18))).toEqual(['delete of crm.task', 'update of sys.user']);
    expect(lines(`// lint-ok raw-writes: two tables at once\n${text}`)).toEqual([]);
  });

  test.each([
    ['a table that is not declared', 'await sql`update crm.note set state = 1`;'],
    ['a table whose name begins alike', 'await sql`update crm.task_log set state = 1`;'],
    ['a lock', 'await sql`select id from crm.task t for update of t`;'],
    ['the action of a conflict', 'await sql`insert into crm.note (id) values (1) on conflict do update set id = 1`;'],
    ['a comment', 'await sql`select 1 -- not an update crm.task\n`;'],
    ['a helper', 'await updateRows(tx, taskTable, { values, where: sql`t.id = ${id}`, by: null });'],
    ['a read', "await db.selectFrom('crm.task').execute();"],
  ])('is not %s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  test.each([
    'modules/crm/server/demo/tasks.ts',
    'modules/crm/server/testing/world.ts',
    'modules/crm/server/generator/tasks.ts',
    'modules/crm/server/task/task.int.test.ts',
    'tools/simulators/vos/start.ts',
  ])('may be written by hand in %s', (path) => {
    expect(lines('await sql`update crm.task set version = version + 1`;', path)).toEqual([]);
  });
});

describe('a version raised by hand', () => {
  test.each([
    ['of a table that is not declared', 'await sql`update crm.note set version = version + 1 where id = 1`;'],
    ['with an alias', 'await sql`update crm.note n set version=n.version+1`;'],
    ['with the name of the table', 'await sql`update crm.note set version = crm.note.version + 1`;'],
    ['of a table that is passed in', 'await sql`update ${into} set state = 1,\n version = ${alias}version + 1`;'],
    ['in a fragment', 'const CHANGED = sql`version = version + 1, updated_at = now()`;'],
    ['through the builder', "db.updateTable('crm.note').set({ version: sql<number>`version + 1` });"],
  ])('is refused %s', (_, text) => {
    expect(found(text)).toEqual([
      { file: REPO, line: 2, rule: 'raw-writes', why: expect.stringContaining('a version raised by hand') },
    ]);
    expect(lines(text, 'kit/server/src/jobs/queue.ts')).toEqual([2]);
    expect(lines(`// lint-ok raw-writes: the table is passed in\n${text}`)).toEqual([]);
  });

  test('is reported once where the whole statement is refused', () => {
    const built = "await db\n  .updateTable('crm.task')\n  .set({ version: sql<number>`version + 1` })\n  .execute();";
    expect(lines(built)).toEqual([2]);
    expect(lines('await sql`update crm.task set ${sql`version = version + 1`}`;')).toEqual([2]);
  });

  test.each([
    ['a comparison', 'await sql`select 1 from crm.note where version = ${version}`;'],
    ['another column', 'await sql`update crm.note set index_version = index_version + 1`;'],
    ['the helper', 'await sql`update x set version = version + 1`;', 'kit/server/src/table/store-row.ts'],
  ])('is not %s', (_, text, path?: string) => {
    expect(lines(text, path)).toEqual([]);
  });
});
