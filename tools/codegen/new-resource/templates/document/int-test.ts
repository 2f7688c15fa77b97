import type { Names } from '../../names.ts';

/** Real PostgreSQL with the migrations of `before`, the modules that those of this module refer to. */
export function documentIntTest(names: Names, before: readonly string[]): string {
  return `${imports(names, before)}
${setUp(names, before)}
${tests(names)}${names.of === 'process' ? processTests() : approvalTests()}`;
}

function imports({ camel, module, of }: Names, before: readonly string[]): string {
  const others = before.map((id) => `import { ${id}Module } from '@switchboard/${id}-server/module';\n`).join('');
  const isProcess = of === 'process';
  return `import { CODES, type InputOf, type Call } from '@switchboard/kit-contract';
import {
  type AuditEntry,
  type ConnectedServices,
  ${isProcess ? 'connectExtensions,\n  ' : ''}connectServices,
  type Context,
  createLogger,
  policiesOf,
  type RowScope,
} from '@switchboard/kit-server';
import { createMigratedDatabase, personContext, runCall, testEnv } from '@switchboard/kit-server/testing';
import { ${camel}Document, ${camel}Resource } from '@switchboard/${module}-contract';
${others}import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${module}Module } from '../module.ts';
import { ${camel}Table } from '../tables.ts';
import { ${camel}Documents } from './document.ts';
`;
}

const MANAGER = `  // a process needs the department of its applicant and an approver
  await sql\`with d as (insert into sys.dept (code, name_zh, path, depth) values ('T', 'T', '/T/', 1) returning id)
    insert into sys.staff_dept (staff_id, dept_id, is_primary)
    select s.id, d.id, true from sys.staff s, d where s.id = any(\${staffIds}::bigint[])\`.execute(system.db);
  await sql\`insert into sys."user" (staff_id, login_name)
    select id, lower(job_number) from sys.staff where id = any(\${staffIds}::bigint[])\`.execute(system.db);
  await sql\`update sys.staff set leader_id = \${staffIds[1]} where id = \${staffIds[0]}\`.execute(system.db);
`;

function setUp({ camel, module, of }: Names, before: readonly string[]): string {
  const modules = [...before, module].map((id) => `${id}Module`).join(', ');
  const isProcess = of === 'process';
  return `let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let services: ConnectedServices;
let system: ConnectedServices;
const staffIds: string[] = [];
const audited: AuditEntry[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(testEnv(), { modules: [${modules}] });
  const { config } = database;
  services = connectServices(config, createLogger('test', config));
  system = connectServices(config, createLogger('test', config), 'system');
  const { rows } = await sql<{ id: string }>\`insert into sys.staff (job_number, name)
    values ('T001', 'One'), ('T002', 'Two') returning id\`.execute(system.db);
  staffIds.push(...rows.map((row) => row.id));
${isProcess ? MANAGER : ''}});
afterAll(async () => {
  await system?.close();
  await services?.close();
  await database?.drop();
});

const [FIRST, SECOND] = [0, 1] as const;
const ALL: RowScope = { kind: 'all' };
/** A call by one of the two. */
function as(person: 0 | 1, scope: RowScope | null = ALL): Context {
  const context = personContext(services, scope, staffIds[person], policiesOf({ ${camel}Table }));
  return {
    ...context,
    callKey: ${camel}Resource.right,${isProcess ? `\n    extensions: connectExtensions([${modules}]),` : ''}
    audit: async (_, entry) => void audited.push(entry),
  };
}
const own = (person: 0 | 1): RowScope => ({ kind: 'rows', staffId: staffIds[person] ?? '', deptIds: [] });
const { calls } = ${camel}Document;
const run = async <C extends Call>(call: C | undefined, input: InputOf<C>, context = as(FIRST)) =>
  await runCall(${camel}Documents.handlers, call as C, input, context);
const get = async (id: string, context = as(FIRST)) => await run(calls.get, { id }, context);
const act = async (name: string, id: string, context = as(FIRST), reason: string | null = 'because') =>
  await run(calls.actions[name], { id, version: (await get(id)).version, reason }, context);
const wrongState = (state: string) => ({ code: CODES.wrongState, data: { state } });

const HEAD = { name: 'First', docDate: '2026-02-01', currency: 'USD' };
const LINES = [
  { item: 'A', quantity: '2', price: '1.25' },
  { item: 'B', quantity: '3', price: '10' },
];
const add = async (context = as(FIRST)) => (await run(calls.save, { ...HEAD, lines: LINES }, context)).id;
`;
}

function tests({ camel }: Names): string {
  return `
test('a new document gets a number, and its amounts are computed from its lines', async () => {
  const [one, two] = [await get(await add()), await get(await add())];
  expect(one.row).toMatchObject({ state: 'draft', name: 'First', currency: 'USD', ownerName: 'One' });
  expect(Number(one.row['totalAmount'])).toBe(32.5);
  expect(one.lines.map(({ item, amount }) => [item, Number(amount)])).toEqual([
    ['A', 2.5],
    ['B', 30],
  ]);
  expect(Number(two.row.docNo.slice(-4))).toBe(Number(one.row.docNo.slice(-4)) + 1);
  expect(calls.save.input.safeParse({ ...HEAD, lines: [] }).success).toBe(false);
});

test('lines are changed, added, moved and removed by their ids, and the audit entry names the differences', async () => {
  const id = await add();
  const { version, lines } = await get(id);
  const [a, b] = lines;
  const changed = [{ item: 'C', quantity: '1', price: '1' }, { ...a, quantity: '4' }];
  audited.length = 0;
  await run(calls.save, { id, version, lines: changed });
  const after = await get(id);
  expect(after.lines.map(({ id: line, item }) => [line === a?.id, item])).toEqual([
    [false, 'C'],
    [true, 'A'],
  ]);
  expect(Number(after.row['totalAmount'])).toBe(6);
  expect(audited).toMatchObject([{ object: ${camel}Resource.code, objectId: id, action: 'edit' }]);
  expect(audited[0]?.before).toMatchObject({ lines: [{ line: 2, quantity: expect.stringMatching(/^2/) }, { item: 'B' }] });
  expect(audited[0]?.after).toMatchObject({ lines: [{ line: 2, quantity: '4' }, { line: 1, item: 'C' }] });
  const removed = { id, version: after.version, lines: [{ ...b }] };
  await expect(run(calls.save, removed)).rejects.toMatchObject({ code: CODES.validation });
});

test('a document that another user saved meanwhile is refused as stale', async () => {
  const id = await add();
  const { version } = await get(id);
  await run(calls.save, { id, version, name: 'Second' });
  await expect(run(calls.save, { id, version, name: 'Late' })).rejects.toMatchObject({ code: CODES.staleWrite });
  expect((await get(id)).row).toMatchObject({ name: 'Second' });
});

test('lines and log are read with their document only', async () => {
  const id = await add();
  await expect(get(id, as(SECOND, own(SECOND)))).rejects.toMatchObject({ code: CODES.notFound });
  await expect(run(calls.log, { id }, as(SECOND, own(SECOND)))).rejects.toMatchObject({ code: CODES.notFound });
  await expect(run(calls.save, { id, version: 0, lines: LINES }, as(SECOND, own(SECOND)))).rejects.toMatchObject({
    code: CODES.notFound,
  });
  const { list } = await run(${camel}Resource.calls.page, {}, as(SECOND, own(SECOND)));
  expect(list).toEqual([]);
  expect((await get(id, as(FIRST, own(FIRST)))).lines).toHaveLength(2);
});
`;
}

function approvalTests(): string {
  return `
test('a second person approves a submitted document, which can then no longer be changed', async () => {
  const id = await add();
  await expect(act('approve', id)).rejects.toMatchObject(wrongState('draft'));
  await act('submit', id);
  await expect(act('approve', id)).rejects.toMatchObject({ code: CODES.wrongState });
  await act('approve', id, as(SECOND));
  const { version, row } = await get(id);
  expect(row.state).toBe('active');
  await expect(run(calls.save, { id, version, name: 'Late' })).rejects.toMatchObject(wrongState('active'));
  const { list } = await run(calls.log, { id });
  expect(list.map(({ kind, actorName, data }) => [kind, actorName, data['to']])).toEqual([
    ['approve', 'Two', 'active'],
    ['submit', 'One', 'waiting'],
    ['add', 'One', 'draft'],
  ]);
});
${reversalTest("await act('submit', id);\n  await act('approve', id, as(SECOND));")}`;
}

const reversalTest = (activate: string): string => `
test('an active document is reversed once, by a document with the opposite amounts', async () => {
  const id = await add();
  ${activate}
  const { version } = await get(id);
  const both = [0, 1].map(async () => await run(calls.actions['reverse'], { id, version, reason: 'wrong price' }));
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const found = await get(id);
  expect(found.row.state).toBe('reversed');
  const [mirror] = found.linked;
  const opposite = await get(mirror?.id ?? '');
  expect(opposite.row).toMatchObject({ state: 'reversed', reversesId: id });
  expect(Number(opposite.row['totalAmount'])).toBe(-32.5);
  expect(opposite.lines.map(({ quantity, amount }) => [Number(quantity), Number(amount)])).toEqual([
    [-2, -2.5],
    [-3, -30],
  ]);
  expect(opposite.linked).toMatchObject([{ id, kind: 'reverses' }]);
  await expect(act('reverse', id)).rejects.toMatchObject(wrongState('reversed'));
  await expect(act('reverse', mirror?.id ?? '')).rejects.toMatchObject(wrongState('reversed'));
});
`;

const PROCESS_TESTS = `
/** The line manager approves, by the definition that is installed with the module. */
async function approve(id: string): Promise<void> {
  await act('submit', id);
  const { rows } = await sql<{ id: string }>\`select k.id::text as id from ger.wf_task k
    join ger.wf_instance i on i.id = k.instance_id where i.business_id = \${id}::bigint and k.status = 'pending'\`.execute(
    system.db,
  );
  const decide = gerModule.handlers.find(({ call }) => call.name === 'ger.operate.agree')?.call as Call;
  await runCall(gerModule.handlers, decide, { taskId: rows[0]?.id ?? '' }, as(SECOND));
}

test('a submitted document is approved by its process, and can then no longer be changed', async () => {
  const id = await add();
  await approve(id);
  const { version, row } = await get(id);
  expect(row).toMatchObject({ state: 'active', processId: expect.stringMatching(/^\\d+$/) });
  await expect(run(calls.save, { id, version, name: 'Late' })).rejects.toMatchObject(wrongState('active'));
  const { list } = await run(calls.log, { id });
  expect(list.map(({ kind, actorName, data }) => [kind, actorName, data['to']])).toEqual([
    ['approve', 'Two', 'active'],
    ['submit', 'One', 'waiting'],
    ['add', 'One', 'draft'],
  ]);
});

test('a withdrawn document is a draft again and can be submitted once more', async () => {
  const id = await add();
  await expect(act('withdraw', id)).rejects.toMatchObject(wrongState('draft'));
  await act('submit', id);
  await act('withdraw', id);
  expect((await get(id)).row.state).toBe('draft');
  await approve(id);
  expect((await get(id)).row.state).toBe('active');
});
`;

const processTests = (): string => `${PROCESS_TESTS}${reversalTest('await approve(id);')}`;
