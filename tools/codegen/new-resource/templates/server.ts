import type { Names } from '../names.ts';

/** Row scope depends on owner and department: without them only users with scope "all" would see a row. */
export function migrationFile({ table, noun }: Names): string {
  const index = noun.replaceAll('-', '_');
  return `create table ${table} (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  name varchar(120) not null,
  status varchar(20) not null default 'active' check (status in ('active', 'stopped')),
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

/** For `tables.ts` of the module. */
export function tableDeclaration({ camel, table, module, noun }: Names): string {
  return `
export const ${camel}Table = defineTable('${table}', {
  object: '${module}.${noun}',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
`;
}

export function repoFile({ camel, module, alias }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { ${camel}Table } from '../tables.ts';

export const ${camel}Source = definePgSource({
  resource: ${camel}Resource,
  table: ${camel}Table,
  alias: '${alias}',
  join: sql\`left join sys.staff_name o on o.id = ${alias}.owner_id\`,
  columns: { ownerName: sql\`o.name\` },
});
`;
}

export function serviceFile({ camel, pascal, module }: Names): string {
  const sysImport = module === 'sys' ? '../user/primary-dept.repo.ts' : '@switchboard/sys-server';
  return `import { ${camel}Resource, type save${pascal} } from '@switchboard/${module}-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, lockRow, saveAudited } from '@switchboard/kit-server';
import { primaryDept } from '${sysImport}';
import { ${camel}Table } from '../tables.ts';
import { ${camel}Source } from './repo.ts';

const TAKEN = { field: 'code', zh: '编号已存在', en: 'This code is taken' };

/** A new row belongs to the user who adds it. */
export async function store${pascal}(
  { id, version, ...sent }: ParsedInputOf<typeof save${pascal}>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const before = id === null ? null : await lockRow(tx, { source: ${camel}Source, id, version }, context);
    const changes = context.pickWritable(${camel}Resource, sent, before);
    const owner = id === null ? { ownerId: by, ownerDeptId: await primaryDept(tx, by) } : {};
    const values = { ...changes, ...owner };
    const saved = await saveAudited(tx, { table: ${camel}Table, id, version, values, taken: TAKEN }, context);
    return { id: saved.id };
  });
}
`;
}

export function routesFile({ camel, pascal, module }: Names): string {
  return `import { get${pascal}, save${pascal}, ${camel}Resource } from '@switchboard/${module}-contract';
import { handle, pageOf, readDetail } from '@switchboard/kit-server';
import { ${camel}Source } from './repo.ts';
import { store${pascal} } from './service.ts';

export const ${camel}Routes = [
  handle(${camel}Resource.calls.page, async (input, context) => await pageOf(${camel}Source, input, context)),
  handle(get${pascal}, async ({ id }, context) => await readDetail(${camel}Source, id, context)),
  handle(save${pascal}, store${pascal}),
];
`;
}
