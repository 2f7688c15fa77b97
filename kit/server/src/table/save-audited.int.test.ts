import { AppError, CODES } from '@switchboard/kit-contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { archiveAudited, saveAudited } from './save-audited.ts';
import { tablesOf } from './table.ts';

type Int8 = ColumnType<string, string, string>;
interface DB {
  'public.rule': {
    id: Generated<Int8>;
    name: string;
    min_amount: string | null;
    tags: string | null;
    api_key: string | null;
    updated_by: Int8 | null;
    version: Generated<number>;
    deleted_at: ColumnType<Date, Date, Date> | null;
    deleted_by: Int8 | null;
  };
}
const COLUMNS = {
  'public.rule': ['id', 'name', 'min_amount', 'tags', 'api_key', 'updated_by', 'version', 'deleted_at', 'deleted_by'],
} as const;
const defineTable = tablesOf<DB>(COLUMNS);
const table = defineTable('public.rule', { audit: 'tst.rule', unaudited: ['api_key'] });

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let postgres: Postgres;
let db: Postgres['db'];
let entries: AuditEntry[];

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  postgres = openPostgres(readConfig(temporary.env), createMemoryLog().log);
  ({ db } = postgres);
  await sql`create table public.rule (id bigint generated always as identity primary key, name text unique,
    min_amount numeric(18, 2), tags jsonb, api_key text, updated_by bigint, version int not null default 1,
    deleted_at timestamptz, deleted_by bigint)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate public.rule`.execute(db);
  entries = [];
});
afterAll(async () => {
  await postgres.close();
  await temporary.drop();
});

const context = {
  principal: { staffId: '8' } as Context['principal'],
  audit: async (_: unknown, entry: AuditEntry) => void entries.push(entry),
};
const rowOf = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from public.rule where id = ${id}::bigint`.execute(db)).rows[0];
const create = async (values: { name: string; minAmount?: string; tags?: string; apiKey?: string }) => {
  const { id } = await saveAudited(db, { table, id: null, values }, context);
  return id;
};

describe('saveAudited', () => {
  it('records a new row with the values that the database stored', async () => {
    const id = await create({ name: 'a', minAmount: '1.5', tags: '["x"]' });
    expect(entries).toEqual([
      { object: 'tst.rule', objectId: id, action: 'add', after: { name: 'a', minAmount: '1.50', tags: ['x'] } },
    ]);
  });

  it('records the previous and new values of the fields that changed, and no others', async () => {
    const id = await create({ name: 'a', minAmount: '1.50', tags: '["x"]' });
    const values = { name: 'a', minAmount: '2', tags: '["x"]' };
    const saved = await saveAudited(db, { table, id, version: 1, values }, context);
    expect(saved.before).toEqual({ name: 'a', minAmount: '1.50', tags: ['x'] });
    expect(entries[1]).toEqual({
      object: 'tst.rule',
      objectId: id,
      action: 'edit',
      before: { minAmount: '1.50' },
      after: { minAmount: '2.00' },
    });
    expect(await rowOf(id)).toMatchObject({ version: 2, updated_by: '8' });
  });

  it('records a form saved without changes, which stays the same row', async () => {
    const id = await create({ name: 'a' });
    await saveAudited(db, { table, id, version: 1, values: {} }, context);
    expect(entries[1]).toMatchObject({ action: 'edit', before: {}, after: {} });
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });

  it('adds the action, the category and facts that are no columns', async () => {
    const id = await create({ name: 'a' });
    const besides = { before: { members: ['1'] }, after: { members: ['2'], reason: 'moved' } };
    await saveAudited(db, { table, id, values: { name: 'b' }, action: 'move', category: 3, besides }, context);
    expect(entries[1]).toMatchObject({
      action: 'move',
      category: 3,
      before: { name: 'a', members: ['1'] },
      after: { name: 'b', members: ['2'], reason: 'moved' },
    });
  });

  it('leaves out columns that the declaration excludes', async () => {
    const id = await create({ name: 'a', apiKey: 'k1' });
    await saveAudited(db, { table, id, values: { name: 'b', apiKey: 'k2' } }, context);
    await archiveAudited(db, { table, id }, context);
    expect(JSON.stringify(entries)).not.toMatch(/apiKey|k1|k2/);
    expect(await rowOf(id)).toMatchObject({ api_key: 'k2' });
  });

  it('records nothing when the version is stale or the name is taken', async () => {
    const id = await create({ name: 'a' });
    entries = [];
    const stale = saveAudited(db, { table, id, version: 0, values: { name: 'b' } }, context);
    await expect(stale).rejects.toMatchObject({ code: CODES.staleWrite });
    await expect(create({ name: 'a' })).rejects.toBeInstanceOf(AppError);
    expect(entries).toEqual([]);
  });
});

describe('archiveAudited', () => {
  it('records what the row contained and who removed it', async () => {
    const id = await create({ name: 'a', minAmount: '1.50' });
    await archiveAudited(db, { table, id, version: 1, action: 'remove' }, context);
    expect(entries[1]).toEqual({
      object: 'tst.rule',
      objectId: id,
      action: 'remove',
      before: { name: 'a', minAmount: '1.50', tags: null },
    });
    expect(await rowOf(id)).toMatchObject({ deleted_at: expect.any(Date) as Date, deleted_by: '8', version: 2 });
  });

  it('refuses a stale version', async () => {
    const id = await create({ name: 'a' });
    const stale = archiveAudited(db, { table, id, version: 7 }, context);
    await expect(stale).rejects.toMatchObject({ code: CODES.staleWrite });
    expect(await rowOf(id)).toMatchObject({ deleted_at: null });
  });
});
