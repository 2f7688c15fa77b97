import type { Names } from '../../names.ts';

const STATES = ['draft', 'waiting', 'active', 'rejected', 'cancelled', 'reversed'];

/** `hasCounters`: another document of the module created the table of its numbers. */
export function documentMigrationFile({ table, noun, module }: Names, hasCounters: boolean): string {
  const index = noun.replaceAll('-', '_');
  const counters = `create table ${module}.doc_number (
  prefix varchar(8) not null,
  period varchar(8) not null,
  last_no int not null,
  primary key (prefix, period)
);
`;
  return `${hasCounters ? '' : counters}create table ${table} (
  id bigint generated always as identity primary key,
  doc_no varchar(24) not null unique,
  state varchar(20) not null default 'draft' check (state in (${STATES.map((state) => `'${state}'`).join(', ')})),
  name varchar(120) not null,
  doc_date date not null,
  currency char(3) not null,
  total_amount numeric(18, 6) not null default 0,
  remark varchar(500),
  process_id bigint,
  -- a document is reversed once
  reverses_id bigint unique references ${table} (id),
  owner_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index ${index}_owner_ix on ${table} (owner_id) where deleted_at is null;
create index ${index}_dept_ix on ${table} (owner_dept_id) where deleted_at is null;
create index ${index}_created_ix on ${table} (created_at desc, id desc) where deleted_at is null;
create table ${table}_line (
  id bigint generated always as identity primary key,
  document_id bigint not null references ${table} (id),
  line_no int not null,
  item varchar(120) not null,
  quantity numeric(18, 6) not null,
  price numeric(18, 6) not null,
  amount numeric(18, 6) not null
);
create index ${index}_line_ix on ${table}_line (document_id, line_no);
create table ${table}_log (
  id bigint generated always as identity primary key,
  document_id bigint not null references ${table} (id),
  at timestamptz(3) not null default now(),
  actor_id bigint references sys.staff (id),
  action varchar(20) not null,
  from_state varchar(20),
  to_state varchar(20) not null,
  reason varchar(500)
);
create index ${index}_log_ix on ${table}_log (document_id, at desc, id desc);
`;
}

/** For `tables.ts` of the module. */
export function documentTables({ camel, table, module, noun }: Names, hasCounters: boolean): string {
  const counters = `export const docNumberTable = defineTable('${module}.doc_number');\n`;
  return `
/** Its lines and its log are read through it. */
export const ${camel}Table = defineTable('${table}', {
  object: '${module}.${noun}',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
export const ${camel}LineTable = defineTable('${table}_line');
export const ${camel}LogTable = defineTable('${table}_log');
${hasCounters ? '' : counters}`;
}

export function documentFile({ camel, pascal, module, detailPath, of }: Names): string {
  const isProcess = of === 'process';
  return `${isProcess ? "import { documentApproval, documentService } from '@switchboard/ger-server';\n" : ''}import { definePgDocument } from '@switchboard/kit-server';
import { ${camel}Document } from '@switchboard/${module}-contract';
import { docNumberTable, ${camel}LineTable, ${camel}LogTable, ${camel}Table } from '../tables.ts';
import { ${camel}Source } from './repo.ts';

export const ${camel}Documents = definePgDocument(${camel}Document, {
  source: ${camel}Source,
  table: ${camel}Table,
  lines: { table: ${camel}LineTable },
  log: ${camel}LogTable,
  counters: docNumberTable,
  pathOf: (id) => \`${detailPath}?id=\${id}\`,${isProcess ? `\n  process: documentApproval(${camel}Document),` : ''}
  // what decides money and limits: \`beforeSave\`, \`check\` and \`onState\` of \`rules\`
  rules: {},
});
${isProcess ? `\nexport const ${camel}Service = documentService('${module}${pascal}Service', ${camel}Document, ${camel}Documents);\n` : ''}`;
}
