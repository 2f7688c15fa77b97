import type { Names } from '../names.ts';

/** Real PostgreSQL, real migrations. */
export function intTestFile({ camel, pascal, module, table }: Names): string {
  const isSys = module === 'sys';
  const modules = isSys ? '[sysModule]' : `[sysModule, ${module}Module]`;
  const sysImport = isSys ? '' : "import { sysModule } from '@switchboard/sys-server/module';\n";
  return `import { save${pascal}, ${camel}Resource } from '@switchboard/${module}-contract';
import { CODES } from '@switchboard/kit-contract';
import {
  checkModules,
  createLogger,
  migrateAll,
  type ConnectedServices,
  connectServices,
  pageOf,
  type RowScope,
  readConfig,
} from '@switchboard/kit-server';
import { createTemporaryDatabase, personContext, testEnv } from '@switchboard/kit-server/testing';
${sysImport}import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${module}Module } from '../module.ts';
import { ${camel}Rows, ${camel}Source } from './repo.ts';
import { read${pascal}, store${pascal} } from './service.ts';

const modules = ${modules};
let database: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let services: ConnectedServices;
const staffIds: string[] = [];

beforeAll(async () => {
  database = await createTemporaryDatabase(testEnv());
  const config = readConfig({ ...database.env, LOG_LEVEL: 'silent' });
  await migrateAll(config, modules);
  services = connectServices(config, createLogger('test', config));
  const system = connectServices(config, createLogger('test', config), 'system');
  const { rows } = await sql<{ id: string }>\`insert into sys.staff (job_number, name)
    values ('T001', 'One'), ('T002', 'Two') returning id\`.execute(system.db);
  staffIds.push(...rows.map((row) => row.id));
  await sql\`insert into ${table} (code, name, status, owner_id) values
    ('A-1', 'Alpha', 1, \${staffIds[0]}), ('B-1', 'Beta', 0, \${staffIds[0]}), ('C-1', 'Gamma', 1, \${staffIds[1]})\`.execute(
    system.db,
  );
  await system.close();
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
});

/** A call by the first of the two. */
const as = (scope: RowScope | null) => personContext(services, scope, staffIds[0], [${camel}Rows]);
const own = (): RowScope => ({ kind: 'rows', staffId: staffIds[0] ?? '', deptIds: [] });
const save = async (input: object, scope = own()) =>
  await store${pascal}(save${pascal}.input.parse(input), as(scope));

async function codes(scope: RowScope | null, input: object = {}): Promise<string[]> {
  const { list } = await pageOf(${camel}Source, ${camel}Resource.calls.page.input.parse(input), as(scope));
  return list.map((row) => row.code);
}

test('the module starts with the list call wired', () => {
  expect(() => checkModules(modules)).not.toThrow();
  expect(${module}Module.handlers.map((handler) => handler.call)).toContain(${camel}Resource.calls.page);
});

test('rows are filtered, searched and sorted', async () => {
  const all = { kind: 'all' } as const;
  expect(await codes(all, { sortField: 'code', sortOrder: 'desc' })).toEqual(['C-1', 'B-1', 'A-1']);
  expect(await codes(all, { status: ['0'] })).toEqual(['B-1']);
  expect(await codes(all, { keyword: 'gam' })).toEqual(['C-1']);
});

test('a person sees the rows of their scope and nothing without the right', async () => {
  expect(await codes(own(), { sortField: 'code' })).toEqual(['A-1', 'B-1']);
  await expect(codes(null)).rejects.toThrow();
});

test('a new one is stored, read and changed; a stale write, a taken code and a row of others are refused', async () => {
  const { id } = await save({ code: 'D-1', name: 'Delta', remark: 'first' });
  const { version, row } = await read${pascal}(id, as(own()));
  expect(row).toMatchObject({ code: 'D-1', name: 'Delta', status: '1', remark: 'first' });
  await save({ id, version, remark: null });
  expect((await read${pascal}(id, as(own()))).row).toMatchObject({ name: 'Delta', remark: null });
  await expect(save({ id, version, name: 'Late' })).rejects.toMatchObject({ code: CODES.staleWrite });
  // a code of another owner, which this user cannot see
  await expect(save({ code: 'C-1', name: 'Twice' })).rejects.toMatchObject({ code: CODES.validation });
  await expect(save({ id, version: version + 1, code: 'C-1' })).rejects.toMatchObject({ code: CODES.validation });
  const { list } = await pageOf(${camel}Source, ${camel}Resource.calls.page.input.parse({ keyword: 'C-1' }), as({ kind: 'all' }));
  const foreign = list[0]?.id ?? '';
  await expect(save({ id: foreign, version: 0, name: 'Mine' })).rejects.toMatchObject({ code: CODES.notFound });
  await expect(read${pascal}(foreign, as(own()))).rejects.toMatchObject({ code: CODES.notFound });
  expect(save${pascal}.input.safeParse({ code: 'E-1' }).success).toBe(false);
});
`;
}
