import { describe, expect, it } from 'vitest';
import { collectStatements } from './collect.ts';
import { sentText } from './prepare.ts';
import { Project } from './project.ts';

const FOLDER = 'modules/crm/server';

/** The statements of a file, and of others that it imports. */
function statementsOf(text: string, others: Record<string, string> = {}) {
  const files = Object.entries({ [`${FOLDER}/repo.ts`]: text, ...others }).map(([path, each]) => ({
    path,
    text: each,
  }));
  return collectStatements(new Project(files));
}

const variantsOf = (text: string, others?: Record<string, string>): string[] =>
  statementsOf(text, others).flatMap(({ variants }) => variants.map(sentText));

const reasonsOf = (text: string): (string | null)[] => statementsOf(text).map(({ reason }) => reason);

describe('whole statements', () => {
  it('replaces each value by a numbered placeholder and keeps its cast', () => {
    expect(
      variantsOf('await sql<Row>`select id from crm.task where id = ${id}::bigint and state = ${state}`.execute(db)'),
    ).toEqual(['select id from crm.task where id = $1::bigint and state = $2']);
  });

  it('skips fragments, tests and the record store', () => {
    const statement = 'sql`select 1`.execute(db)';
    expect(variantsOf('const where = sql`t.deleted_at is null`;')).toEqual([]);
    expect(
      variantsOf('', {
        [`${FOLDER}/a.test.ts`]: statement,
        [`${FOLDER}/b.ch.repo.ts`]: statement,
        'tools/c.ts': statement,
      }),
    ).toEqual([]);
  });

  it('names the line where a statement begins', () => {
    expect(statementsOf('\n\nsql`select 1`.execute(db);')[0]).toMatchObject({ path: `${FOLDER}/repo.ts`, line: 3 });
  });

  it('leaves out a query that only occurs as part of another statement', () => {
    expect(
      variantsOf(
        'const ids = sql`select id from crm.tag`; sql`select name from crm.task where id in (${ids})`.execute(db)',
      ),
    ).toEqual(['select name from crm.task where id in (select id from crm.tag)']);
  });
});

describe('fragments', () => {
  it('puts a misspelt column of a nested fragment into the statement', () => {
    expect(variantsOf('sql`select id from crm.task t where ${sql`t.titel = ${title}`}`.execute(db)')).toEqual([
      'select id from crm.task t where t.titel = $1',
    ]);
  });

  it('puts an imported constant into the statement', () => {
    const others = {
      [`${FOLDER}/columns.ts`]: "export { OPEN } from './state.ts';",
      [`${FOLDER}/state.ts`]: "export const OPEN = sql`state = 'opne'`;",
    };
    expect(
      variantsOf("import { OPEN } from './columns.ts'; sql`select 1 from crm.task where ${OPEN}`.execute(db)", others),
    ).toEqual(["select 1 from crm.task where state = 'opne'"]);
  });

  it('finds a fragment in another package of the project', () => {
    const others = {
      'kit/server/package.json': '{ "name": "@switchboard/kit-server", "exports": { ".": "./src/index.ts" } }',
      'kit/server/src/index.ts':
        'export const live = (alias: string) => sql`${sql.ref(`${alias}.deleted_at`)} is null`;',
    };
    const text =
      "import { live } from '@switchboard/kit-server'; sql`select 1 from crm.task t where ${live('t')}`.execute(db)";
    expect(variantsOf(text, others)).toEqual(['select 1 from crm.task t where "t"."deleted_at" is null']);
  });

  it('takes the conditions that later lines push onto a list', () => {
    const text = `const parts = [sql\`a = 1\`];
      if (isOpen) parts.push(sql\`b = 2\`);
      sql\`select 1 from crm.task where \${sql.join(parts, sql\` and \`)}\`.execute(db)`;
    expect(variantsOf(text)).toEqual(['select 1 from crm.task where a = 1 and b = 2']);
  });

  it('reads a helper with the arguments of its call', () => {
    const text = `function among(column: string, codes: string[]) {
        if (codes.length === 0) return sql\`\`;
        return sql\`and \${sql.ref(column)} = any(\${codes}::text[])\`;
      }
      sql\`select 1 from crm.task t where true \${among('t.kind', kinds)}\`.execute(db)`;
    expect(variantsOf(text)).toEqual([
      'select 1 from crm.task t where true ',
      'select 1 from crm.task t where true and "t"."kind" = any($1::text[])',
    ]);
  });
});

describe('parameters', () => {
  it('takes the default of a parameter where a function is read without a call', () => {
    const text = 'const f = (condition = sql`true`) => sql`select 1 from crm.task where ${condition}`.execute(db);';
    expect(variantsOf(text)).toEqual(['select 1 from crm.task where true']);
  });
});

describe('branches', () => {
  it('takes every branch of a condition once', () => {
    expect(
      variantsOf('sql`select 1 from crm.task ${isOpen ? sql`where open` : sql`where clsoed`}`.execute(db)'),
    ).toEqual(['select 1 from crm.task where open', 'select 1 from crm.task where clsoed']);
  });

  it('decides the same condition and its negation alike within a statement', () => {
    const text =
      'sql`select ${a === null ? sql`1` : sql`t.id`} from crm.task ${a !== null ? sql`t` : sql``} ${!b ? sql`x` : sql``}`.execute(db)';
    expect(variantsOf(text)).toEqual(['select 1 from crm.task  ', 'select t.id from crm.task t x']);
  });

  it('takes every column that the type of a parameter allows', () => {
    const text =
      "const order = (by: 'name' | 'state') => sql`select 1 from crm.task order by ${sql.ref(by)}`.execute(db);";
    expect(variantsOf(text)).toEqual([
      'select 1 from crm.task order by "name"',
      'select 1 from crm.task order by "state"',
    ]);
  });
});

describe('statements that cannot be checked', () => {
  it('says that SQL is passed in as a parameter', () => {
    const text =
      'type Sql = RawBuilder<unknown>; const f = (where: Sql) => sql`select 1 from crm.task where ${where}`.execute(db);';
    expect(reasonsOf(text)).toEqual(['SQL made elsewhere is passed in']);
  });

  it('says that a table is only known at run time', () => {
    expect(reasonsOf('const f = (table: string) => sql`delete from ${sql.table(table)}`.execute(db);')).toEqual([
      'the argument of sql.table is only known at run time',
    ]);
  });
});

describe('lists', () => {
  it('reads all columns of a source with its condition and its filters', () => {
    const text = `const base = { id: sql\`t.id\` };
      export const source = definePgSource({ from: sql\`crm.task t\`, where: sql\`t.open\`,
        columns: { ...base, name: sql\`t.nmae\` }, filters: { tag: (tag: string) => sql\`t.tag = \${tag}\` } });`;
    expect(variantsOf(text)).toEqual([
      'select t.id, t.nmae from crm.task t where (t.open) is not null and (t.tag = $1) is not null',
    ]);
  });

  it('reads a list over a declared table, with its joins and the columns that are not those of the table', () => {
    const tables = {
      [`${FOLDER}/tables.ts`]: "export const taskTable = defineTable('crm.task', { object: 'crm.task' });",
    };
    const list = (columns: string): string => `import { taskTable } from './tables.ts';
      export const source = definePgSource({ table: taskTable, alias: 't', join: sql\`join sys.staff s on s.id = t.owner_id\`,
        columns: { ${columns} } });`;
    expect(variantsOf(list('ownerName: sql`s.name`'), tables)).toEqual([
      'select s.name from crm.task t join sys.staff s on s.id = t.owner_id',
    ]);
    expect(variantsOf(list(''), tables)).toEqual(['select 1 from crm.task t join sys.staff s on s.id = t.owner_id']);
  });
});
