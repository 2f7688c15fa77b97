import type { Names } from '../names.ts';

/** Row scope depends on owner and department: without them only users with scope "all" would see a row. */
export function migrationFile({ table, noun }: Names): string {
  const index = noun.replaceAll('-', '_');
  return `create table ${table} (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  name varchar(120) not null,
  status smallint not null default 1 check (status in (0, 1)),
  remark varchar(500),
  owner_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index ${index}_code_uq on ${table} (code) where deleted_at is null;
create index ${index}_owner_ix on ${table} (owner_id) where deleted_at is null;
create index ${index}_dept_ix on ${table} (owner_dept_id) where deleted_at is null;
create index ${index}_created_ix on ${table} (created_at desc, id desc) where deleted_at is null;
`;
}

export function repoFile({ camel, pascal, module, table, alias }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { type Db, definePgSource, defineRowSecurity, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';

export const ${camel}Rows = defineRowSecurity({
  object: ${camel}Resource.code,
  table: '${table}',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});

export const ${camel}Source = definePgSource({
  resource: ${camel}Resource,
  from: sql\`${table} ${alias}\`,
  where: sql\`${alias}.deleted_at is null\`,
  scope: rowsOf(${camel}Rows, '${alias}'),
  columns: {
    id: sql\`${alias}.id\`,
    code: sql\`${alias}.code\`,
    name: sql\`${alias}.name\`,
    status: sql\`${alias}.status\`,
    remark: sql\`${alias}.remark\`,
    createdAt: sql\`${alias}.created_at\`,
    version: sql\`${alias}.version\`,
  },
});

/** What a person may write; whatever else a row has follows from rules. */
const COLUMN_OF = { code: 'code', name: 'name', status: 'status', remark: 'remark' } as const;
export type ${pascal}Changes = { readonly [K in keyof typeof COLUMN_OF]?: unknown };

const columnsOf = (changes: ${pascal}Changes) =>
  Object.entries(changes).map(([name, value]) => [sql.ref(COLUMN_OF[name as keyof ${pascal}Changes]), value] as const);

/** It belongs to the user who creates it. Undefined = the code is taken. */
export async function insert${pascal}(
  tx: Db,
  { by, values }: { by: string; values: ${pascal}Changes },
): Promise<string | undefined> {
  const columns = columnsOf(values);
  const { rows } = await sql<{ id: string }>\`insert into ${table}
      (\${sql.join(columns.map(([column]) => column))}, owner_id, owner_dept_id, created_by, updated_by)
    values (\${sql.join(columns.map(([, value]) => value))}, \${by}::bigint,
      (select dept_id from sys.staff_dept where staff_id = \${by}::bigint and is_primary), \${by}::bigint, \${by}::bigint)
    on conflict (code) where deleted_at is null do nothing returning id::text as id\`.execute(tx);
  return rows[0]?.id;
}

/** The row was locked by the caller. */
export async function update${pascal}(
  tx: Db,
  { id, by, changes }: { id: string; by: string; changes: ${pascal}Changes },
): Promise<void> {
  const set = columnsOf(changes).map(([column, value]) => sql\`\${column} = \${value}\`);
  await sql\`update ${table} set \${sql.join([...set, sql\`updated_at = now()\`])}, updated_by = \${by}::bigint,
    version = version + 1 where id = \${id}::bigint\`.execute(tx);
}

export async function isCodeTaken(tx: Db, { code, id }: { code: string; id: string }): Promise<boolean> {
  const { rows } = await sql\`select 1 from ${table}
    where code = \${code} and id <> \${id}::bigint and deleted_at is null\`.execute(tx);
  return rows.length > 0;
}
`;
}

export function serviceFile({ camel, pascal, module }: Names): string {
  return `import { ${camel}Resource, type ${pascal}Row, type save${pascal} } from '@switchboard/${module}-contract';
import { fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, detailOf, inTransaction, lockRow } from '@switchboard/kit-server';
import { insert${pascal}, isCodeTaken, update${pascal}, ${camel}Source } from './repo.ts';

const TAKEN = { zh: '编号已存在', en: 'This code is taken' };

export async function read${pascal}(id: string, context: Context): Promise<{ version: number; row: ${pascal}Row }> {
  const row: ${pascal}Row = await detailOf(${camel}Source, id, context);
  return { version: row.version ?? 0, row };
}

export async function store${pascal}(
  { id, version, ...sent }: ParsedInputOf<typeof save${pascal}>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const before = id === null ? null : await lockRow(tx, { source: ${camel}Source, id, version }, context);
    const changes = context.pickWritable(${camel}Resource, sent, before);
    await continueAsSystem(tx, 'a code may be in use by any owner');
    if (id !== null) {
      if (changes.code !== undefined && (await isCodeTaken(tx, { code: changes.code, id })))
        throw fieldRefusal('code', TAKEN);
      await update${pascal}(tx, { id, by, changes });
    }
    const saved = id ?? (await insert${pascal}(tx, { by, values: changes }));
    if (saved === undefined) throw fieldRefusal('code', TAKEN);
    const action = id === null ? 'add' : 'edit';
    await context.audit(tx, { object: ${camel}Resource.code, objectId: saved, action, before, after: changes });
    return { id: saved };
  });
}
`;
}

export function routesFile({ camel, pascal, module }: Names): string {
  return `import { get${pascal}, save${pascal}, ${camel}Resource } from '@switchboard/${module}-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { ${camel}Source } from './repo.ts';
import { read${pascal}, store${pascal} } from './service.ts';

export const ${camel}Routes = [
  handle(${camel}Resource.calls.page, async (input, context) => await pageOf(${camel}Source, input, context)),
  handle(get${pascal}, async ({ id }, context) => await read${pascal}(id, context)),
  handle(save${pascal}, async (input, context) => await store${pascal}(input, context)),
];
`;
}
