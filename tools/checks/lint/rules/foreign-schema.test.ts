import { describe, expect, test } from 'vitest';
import { foreignSchema } from './foreign-schema.ts';

const MIGRATIONS = [
  {
    path: 'modules/sys/server/migrations/0001-staff.sql',
    text: `create table sys.staff (id bigint);\ncreate table sys."user" (id bigint);
create view sys.staff_name as select id from sys.staff;\ncomment on view sys.staff_name is 'published: names';
create view sys.staff_secret as select id from sys.staff;\n`,
  },
  { path: 'modules/crm/server/migrations/0001-customer.sql', text: 'create table crm.customer (id bigint);' },
];
const found = (text: string, path = 'modules/crm/server/customer/repo.ts') =>
  foreignSchema
    .check([...MIGRATIONS, { path, text: `const first = 1;\n${text}` }])
    .map(({ line, why }) => ({ line, why }));
const lines = (text: string, path?: string) => found(text, path).map(({ line }) => line);

describe('product code of a module', () => {
  test.each([
    ['a table of another module in SQL', 'const a = sql`select 1 from sys.staff s`;'],
    ['one in quotes of SQL', 'const a = sql`select 1 from sys."user" u`;'],
    ['one in a typed template', 'const a = sql<Row>`select ${x} from ${y} join sys.staff s on true`;'],
    ['a view that is not published', 'const a = sql`select 1 from sys.staff_secret`;'],
    ['one in a call of the query builder', "const a = db.selectFrom('sys.staff as s').selectAll();"],
    ['one passed to a helper', "const a = nameOf('sys.staff', 'c.owner_id');"],
  ])('may not name %s', (_, text) => {
    expect(lines(text)).toEqual([2]);
  });

  test.each([
    ['its own tables', 'const a = sql`select crm.customer.id from crm.customer`;'],
    ['a published view', 'const a = sql`select 1 from sys.staff_name s`;'],
    ['the code of a business object', "const a = sql`select 1 where object = 'sys.staff'`;"],
    ['a text about a table', "const a = 'the name from sys.staff';"],
    ['what it gets from the owner', 'const a = sql`select 1 from ${ROLES} r`;'],
  ])('may name %s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  test('learns the owner of the table', () => {
    expect(found('const a = sql`select 1 from sys.staff`;')).toEqual([
      { line: 2, why: 'sys.staff belongs to sys: use a published view, or what its public.ts exports' },
    ]);
  });

  test('has no schema of its own outside a module', () => {
    expect(lines('const a = sql`select 1 from crm.customer`;', 'apps/api/src/start.ts')).toEqual([2]);
  });

  test.each([
    'modules/crm/server/demo/customers.ts',
    'modules/crm/server/customer/customers.int.test.ts',
    'modules/crm/server/testing/world.ts',
    'apps/api/src/proof/oracle.ts',
    'tools/demo/seed.ts',
    'apps/shell/src/feedback/feedback-form.tsx',
  ])('is distinguished from demo data, tests and pages: %s', (path) => {
    expect(lines('const a = sql`select 1 from sys.staff`;', path)).toEqual([]);
  });
});
