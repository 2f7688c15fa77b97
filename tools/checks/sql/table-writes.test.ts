import { describe, expect, it } from 'vitest';
import { collectStatements } from './collect.ts';
import { sentText } from './prepare.ts';
import { Project } from './project.ts';

const FOLDER = 'modules/crm/server';
const TABLES = {
  [`${FOLDER}/columns.gen.ts`]: `export const COLUMNS = {
    'crm.task': ['closed_at', 'id', 'owner_id', 'state', 'title', 'version'],
    'sys.user': ['id', 'name'],
  } as const;`,
  [`${FOLDER}/tables.ts`]: `import { COLUMNS } from './columns.gen.ts';
    const defineTable = tablesOf<DB>(COLUMNS);
    export const taskTable = defineTable('crm.task', { object: 'crm.task' });
    export const userTable = defineTable('sys.user');`,
};

function statementsOf(text: string) {
  const repo = { [`${FOLDER}/repo.ts`]: `import { taskTable, userTable } from './tables.ts';\n${text}` };
  return collectStatements(
    new Project(Object.entries({ ...repo, ...TABLES }).map(([path, each]) => ({ path, text: each }))),
  );
}

const variantsOf = (text: string): string[] => statementsOf(text).flatMap(({ variants }) => variants.map(sentText));
const reasonsOf = (text: string): (string | null)[] => statementsOf(text).map(({ reason }) => reason);

describe('writes of declared tables', () => {
  it('reads a new row by the columns of its fields, with a placeholder for each value that is not SQL', () => {
    expect(
      variantsOf('await insertRow(tx, taskTable, { title, ownerId: by, closedAt: sql`nwo()`, state: null }, by);'),
    ).toEqual(['insert into "crm"."task" ("title", "owner_id", "closed_at", "state") values ($1, $2, nwo(), $3)']);
  });

  it('reads rows that are made from a list', () => {
    const text = 'await insertRows(tx, taskTable, found.map((id) => ({ ownerId: id, state: sql`initial()` })), null);';
    expect(variantsOf(text)).toEqual(['insert into "crm"."task" ("owner_id", "state") values ($1, initial())']);
  });

  it('reads a change of a row with a misspelt column in the SQL of a value', () => {
    expect(variantsOf('await updateRow(tx, taskTable, { id, values: { state: sql`lower(sate)` }, by });')).toEqual([
      'update "crm"."task" set "state" = lower(sate) where id = $1',
    ]);
  });

  it('reads a change of many rows with a misspelt column in its condition', () => {
    const text = `await updateRows(tx, taskTable, { values: { title }, where: sql\`t.sate = \${state}\`, by: null });`;
    expect(variantsOf(text)).toEqual(['update "crm"."task" t set "title" = $1 where t.sate = $2']);
  });

  it('reads the other rows and the result of a change of many rows', () => {
    const text = `const rows = await updateRows<Task, Row>(tx, taskTable, { values: { ownerId: sql\`u.id\` },
      from: sql\`\${userTable.as('u')}\`, where: sql\`u.name = t.title\`, returning: sql<Row>\`t.id::text as id\`, by });`;
    expect(variantsOf(text)).toEqual([
      'update "crm"."task" t set "owner_id" = u.id from "sys"."user" "u" where u.name = t.title returning t.id::text as id',
    ]);
  });

  it('reads the condition of a change whose values are passed in', () => {
    const text =
      'const change = (values: RowValues<Task>) => updateRows(tx, taskTable, { values, where: sql`t.stat`, by });';
    expect(variantsOf(text)).toEqual(['update "crm"."task" t set "closed_at" = default where t.stat']);
  });

  it('reads the condition of a deletion', () => {
    expect(variantsOf('await deleteRows(tx, userTable, sql`t.nmae = ${name}`);')).toEqual([
      'delete from "sys"."user" t where t.nmae = $1',
    ]);
  });

  it('reads storeRow as an insertion or as a change', () => {
    const store = (row: string): string[] => variantsOf(`await storeRow(tx, { ${row}, version, by });`);
    const values = 'values: { closedAt: sql`now()` }';
    expect(store(`table: taskTable, id: null, ${values}`)).toEqual([
      'insert into "crm"."task" ("closed_at") values (now())',
    ]);
    expect(store(`table: taskTable, id, ${values}`)).toEqual([
      'update "crm"."task" set "closed_at" = now() where id = $1',
    ]);
    expect(store("table: 'crm.task', id, values: { closed_at: sql`now()` }")).toEqual([
      'update "crm"."task" set "closed_at" = now() where id = $1',
    ]);
  });

  it('names a column that does not exist for a field that the table does not have', () => {
    expect(variantsOf('await updateRow(tx, taskTable, { id, values: { closed_at: at, titel }, by });')).toEqual([
      'update "crm"."task" set "closed_at (no field)" = $1, "titel (no field)" = $2 where id = $3',
    ]);
  });

  it('reads the values that are written in place where others are spread', () => {
    const text = 'await updateRow(tx, taskTable, { id, values: { ...values, closedAt: sql`now()` }, by });';
    expect(variantsOf(text)).toEqual(['update "crm"."task" set "closed_at" = now() where id = $1']);
  });

  it('takes every branch of the values', () => {
    const text = 'await updateRow(tx, taskTable, { id, values: { closedAt: isOpen ? null : sql`now()` }, by });';
    expect(variantsOf(text)).toEqual([
      'update "crm"."task" set "closed_at" = $1 where id = $2',
      'update "crm"."task" set "closed_at" = now() where id = $1',
    ]);
  });

  it('has a placeholder for a value that another statement reads', () => {
    const text = `async function find(name: string) {
        const { rows } = await sql<Row>\`select \${sql.ref(name)} as id from crm.note\`.execute(tx);
        return rows[0];
      }
      const { id } = await find(name);
      await updateRow(tx, taskTable, { id, values: { ownerId: id }, by });`;
    expect(variantsOf(text)).toEqual(['update "crm"."task" set "owner_id" = $1 where id = $2']);
  });

  it('belongs to no other statement, so a table that its condition does not name is an error', () => {
    expect(statementsOf('await deleteRows(tx, taskTable, sql`c.id = 1`);')[0]).toMatchObject({
      path: `${FOLDER}/repo.ts`,
      line: 2,
      isExecuted: true,
    });
  });
});

describe('calls that cannot be read', () => {
  it('are left to their types where they have no SQL', () => {
    const text = `const f = (table: Table<Task>, values: RowValues<Task>) => [
      updateRow(tx, table, { id, values: { state }, by }),
      updateRow(tx, taskTable, { id, values, by }), insertRows(tx, taskTable, rows, by), archiveRow(tx, taskTable, { id, by }),
    ];`;
    expect(statementsOf(text)).toEqual([]);
  });

  it('are counted where they have SQL', () => {
    const text = `const now = { state: sql\`now()\` };
      const f = (table: Table<Task>, where: RawBuilder<boolean>) => [
        updateRow(tx, table, { id, values: now, by }),
        insertRow(tx, taskTable, pick(row, sql\`now()\`), by),
        deleteRows(tx, taskTable, where),
        deleteRows(tx, table, sql\`t.id = 1\`),
      ];`;
    expect(reasonsOf(text)).toEqual([
      'the table is only known at run time',
      'its table or its values are made elsewhere',
      'where is made elsewhere',
      'the table is only known at run time',
    ]);
  });
});
