import type { Names } from '../names.ts';

/** Owner and department carry the row scope: without them nobody but "all" would see a row. */
export function migrationFile({ table, noun }: Names): string {
  const index = noun.replaceAll('-', '_');
  return `create table ${table} (
  id bigint generated always as identity primary key,
  code varchar(40) not null,
  name varchar(200) not null,
  status smallint not null default 1 check (status in (0, 1)),
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

export function repoFile({ camel, module, table, alias }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { definePgSource, defineRowSecurity, rowsOf } from '@switchboard/kit-server';
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
    createdAt: sql\`${alias}.created_at\`,
  },
});
`;
}

export function routesFile({ camel, module }: Names): string {
  return `import { ${camel}Resource } from '@switchboard/${module}-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { ${camel}Source } from './repo.ts';

export const ${camel}Routes = [
  handle(${camel}Resource.calls.page, async (input, context) => await pageOf(${camel}Source, input, context)),
];
`;
}
