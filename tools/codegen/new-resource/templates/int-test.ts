import type { Names } from '../names.ts';

/** Real PostgreSQL with the migrations of `before`, the modules that those of this module refer to. */
export function intTestFile({ camel, pascal, module, table }: Names, before: readonly string[]): string {
  const others = before.map((id) => `import { ${id}Module } from '@switchboard/${id}-server/module';\n`).join('');
  const modules = [...before, module].map((id) => `${id}Module`).join(', ');
  return `import { save${pascal}, ${camel}Resource } from '@switchboard/${module}-contract';
import { CODES } from '@switchboard/kit-contract';
import {
  type ConnectedServices,
  connectServices,
  createLogger,
  pageOf,
  policiesOf,
  readDetail,
  type RowScope,
} from '@switchboard/kit-server';
import { createMigratedDatabase, personContext, testEnv } from '@switchboard/kit-server/testing';
${others}import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${module}Module } from '../module.ts';
import { ${camel}Table } from '../tables.ts';
import { ${camel}Source } from './repo.ts';
import { store${pascal} } from './service.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let services: ConnectedServices;
const staffIds: string[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(testEnv(), { modules: [${modules}] });
  const { config } = database;
  services = connectServices(config, createLogger('test', config));
  const system = connectServices(config, createLogger('test', config), 'system');
  const { rows } = await sql<{ id: string }>\`insert into sys.staff (job_number, name)
    values ('T001', 'One'), ('T002', 'Two') returning id\`.execute(system.db);
  staffIds.push(...rows.map((row) => row.id));
  await sql\`insert into ${table} (code, name, status, owner_id) values
    ('A-1', 'Alpha', 'active', \${staffIds[0]}), ('B-1', 'Beta', 'stopped', \${staffIds[0]}),
    ('C-1', 'Gamma', 'active', \${staffIds[1]})\`.execute(system.db);
  await system.close();
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
});

/** A call by the first of the two. */
const as = (scope: RowScope | null) =>
  personContext(services, scope, staffIds[0], policiesOf({ ${camel}Table }));
const own = (): RowScope => ({ kind: 'rows', staffId: staffIds[0] ?? '', deptIds: [] });
const save = async (input: object) => await store${pascal}(save${pascal}.input.parse(input), as(own()));
const read = async (id: string) => await readDetail(${camel}Source, id, as(own()));

async function codes(scope: RowScope | null, input: object = {}): Promise<string[]> {
  const { list } = await pageOf(${camel}Source, ${camel}Resource.calls.page.input.parse(input), as(scope));
  return list.map((row) => row.code);
}

test('rows are filtered, searched and sorted', async () => {
  const all = { kind: 'all' } as const;
  expect(await codes(all, { sortField: 'code', sortOrder: 'desc' })).toEqual(['C-1', 'B-1', 'A-1']);
  expect(await codes(all, { status: ['stopped'] })).toEqual(['B-1']);
  expect(await codes(all, { keyword: 'gam' })).toEqual(['C-1']);
});

test('a person sees the rows of their scope and nothing without the right', async () => {
  expect(await codes(own(), { sortField: 'code' })).toEqual(['A-1', 'B-1']);
  await expect(codes(null)).rejects.toThrow();
});

test('a new row belongs to the user who adds it and can be changed in the version that was read', async () => {
  const { id } = await save({ code: 'D-1', name: 'Delta', remark: 'first' });
  const { version, row } = await read(id);
  expect(row).toMatchObject({ code: 'D-1', status: 'active', remark: 'first', ownerName: 'One' });
  await save({ id, version, remark: null });
  expect((await read(id)).row).toMatchObject({ name: 'Delta', remark: null });
  await expect(save({ id, version, name: 'Late' })).rejects.toMatchObject({ code: CODES.staleWrite });
});

test('a code that any owner uses is refused at its field', async () => {
  const taken = { code: CODES.validation, data: [{ field: 'code' }] };
  await expect(save({ code: 'C-1', name: 'Twice' })).rejects.toMatchObject(taken);
  const { id } = await save({ code: 'E-1', name: 'Epsilon' });
  await expect(save({ id, version: 0, code: 'C-1' })).rejects.toMatchObject(taken);
  expect(save${pascal}.input.safeParse({ code: 'F-1' }).success).toBe(false);
});

test('a row of another owner is reported as not found', async () => {
  const { list } = await pageOf(${camel}Source, ${camel}Resource.calls.page.input.parse({ keyword: 'C-1' }), as({ kind: 'all' }));
  const id = list[0]?.id ?? '';
  await expect(read(id)).rejects.toMatchObject({ code: CODES.notFound });
  await expect(save({ id, version: 0, name: 'Mine' })).rejects.toMatchObject({ code: CODES.notFound });
});
`;
}
