import { fcModule } from '@switchboard/fc-server/module';
import { connectServices, createLogger, inTransaction, migrateAll, readConfig } from '@switchboard/kit-server';
import type { ConnectedServices, Context } from '@switchboard/kit-server';
import {
  createTemporaryDatabase,
  lockingMigrations,
  migrationsSince,
  personContext,
  testEnv,
} from '@switchboard/kit-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.ts';

const MOVES = ['ger/0010', 'fc/0102', 'qm/0003', 'srm/0003'];
/** Each module's object, and the table that the previous release reads and writes. */
const OBJECTS = [
  ['fc.application', 'fc.application'],
  ['qm.special-apply', 'qm.special_apply'],
  ['srm.application', 'srm.supplier_application'],
] as const;

let services: ConnectedServices;
let drop: () => Promise<void>;
const query = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(services.db)).rows;
const one = async <T>(text: string): Promise<T | undefined> => (await query<T>(text))[0];

/** As the previous release does it, with its ids. */
async function applyBefore(object: string, table: string): Promise<string> {
  const instance = await one<{ id: string }>(
    `insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id, process_code, business_type)
     select 'WF' || nextval('ger.instance_no_seq'), 'A title', 'running', s.id, d.id, 'a_process', '${object}' from sys.staff s, sys.dept d
     returning id::text`,
  );
  const row = await one<{ id: string }>(
    `insert into ${table} (apply_no, process_code, wf_instance_id, title, party_type, party_id, currency, amount, data, owner_staff_id,
       dept_id, created_by, updated_by)
     select 'A' || i.id, i.process_code, i.id, i.title, 'customer', 5, 'USD', 12.345678, '{"reason": "why", "lines": [1.50]}',
       i.initiator_id, i.initiator_dept_id, i.initiator_id, i.initiator_id from ger.wf_instance i where i.id = ${instance?.id}
     returning id::text`,
  );
  await query(`update ger.wf_instance set business_id = ${row?.id} where id = ${instance?.id}`);
  return row?.id ?? '';
}
const closeBefore = async (table: string, id: string, more = ''): Promise<unknown> =>
  await query(`update ${table} set state = 'approved', ended_at = now()${more}, updated_at = now(), version = version + 1
    where id = ${id} and state = 'approving'`);

/** Rows that differ between the table of all modules and those of the previous release, in any column. */
const differences = async (): Promise<unknown[]> => {
  const sides = OBJECTS.map(
    ([object, table]) => `select * from (select '${object}' as object_code, to_jsonb(o) as was from ${table} o) old
      full join (select a.object_code, a.id, jsonb_strip_nulls(to_jsonb(a) - 'object_code') as is_now from ger.application a
        where a.object_code = '${object}') now on (old.was ->> 'id')::bigint = now.id
      where jsonb_strip_nulls(old.was) is distinct from now.is_now`,
  );
  return (await Promise.all(sides.map(async (side) => await query(side)))).flat();
};
const OF_INSTANCE = `from ger.wf_instance i left join ger.application a on a.object_code = i.business_type and a.id = i.business_id
  and a.wf_instance_id = i.id where i.business_id is not null`;

beforeAll(async () => {
  const temporary = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'silent' }));
  drop = temporary.drop;
  const config = readConfig(temporary.env);
  // modules after fc wait until fc is complete
  const { old, added } = await migrationsSince('HEAD', modules.slice(0, modules.indexOf(fcModule) + 1));
  const isMove = ({ module, name }: { module: string; name: string }) =>
    MOVES.some((one) => `${module}/${name}`.startsWith(one));
  const moves = [...old, ...added].filter(isMove);
  if (moves.length !== MOVES.length) throw new Error('a migration was renamed');
  // what came after a move in its module waits for it
  const isBefore = (file: (typeof old)[number]) =>
    !moves.some(({ module, name }) => file.module === module && file.name >= name);
  await lockingMigrations(config.DATABASE_URL, [...old, ...added].filter(isBefore), []);
  services = connectServices(config, createLogger('test', config), 'system');
  for (const [, table] of OBJECTS)
    await query(`alter table ${table} enable row level security; alter table ${table} force row level security;
      create policy row_scope on ${table} using (current_setting('app.actor', true) = 'system')`);
  await query(`insert into sys.dept (code, name_zh, path, depth) values ('D', '部门', '/1/', 1);
    insert into sys.staff (job_number, name) values ('S1', 'Applicant')`);
  for (const [object, table] of OBJECTS) for (let i = 0; i < 3; i++) await applyBefore(object, table);
  await closeBefore('fc.application', '2', `, journal_no = 'JV2'`);
  await query(`insert into fc.receipt_claim (receipt_no, application_id) values ('R1', 2);
    insert into fc.journal (journal_no, posting_kind, source_type, source_id, biz_date) values ('JV2', 'recharge', 'fc.application', 2, now())`);
  await migrateAll(config, modules, { withRecords: false });
});
afterAll(async () => {
  await services?.close();
  await drop?.();
});

describe('the applications of a portal with rows in the tables of the previous release', () => {
  it('are in one table with the ids to which processes, receipts and journals refer', async () => {
    expect(await query('select object_code, id::int from ger.application order by 1, 2')).toEqual(
      OBJECTS.flatMap(([object]) => [1, 2, 3].map((id) => ({ object_code: object, id }))),
    );
    expect(await differences()).toEqual([]);
    expect(await query(`select i.id ${OF_INSTANCE} and a.id is null`)).toEqual([]);
    const referred = await query(`select c.receipt_no, j.journal_no, a.apply_no from fc.receipt_claim c
      join ger.application a on a.object_code = c.object_code and a.id = c.application_id
      join fc.journal j on j.source_type = a.object_code and j.source_id = a.id and j.journal_no = a.journal_no`);
    expect(referred).toEqual([{ receipt_no: 'R1', journal_no: 'JV2', apply_no: 'A2' }]);
    expect(
      await one(`select state, journal_no, data from ger.application where object_code = 'fc.application' and id = 2`),
    ).toEqual({
      state: 'approved',
      journal_no: 'JV2',
      data: { reason: 'why', lines: [1.5] },
    });
  });

  it('are guarded by their own object: each scope opens its rows and no others', async () => {
    const rowSecurity = modules.flatMap((module) => module.rowSecurity ?? []);
    const seen = async (granted: Readonly<Record<string, unknown>>): Promise<string[]> => {
      const context = personContext(unscoped, null, '1', rowSecurity);
      const scopeOf = (_: string, object: string) => granted[object] ?? null;
      const reader = { ...context, principal: { ...context.principal, scopeOf } } as unknown as Context;
      const rows = await inTransaction(
        reader,
        async (tx) =>
          (
            await sql<{
              seen: string;
            }>`select object_code || count(*) as seen from ger.application group by object_code order by 1`.execute(tx)
          ).rows,
      );
      return rows.map(({ seen: text }) => text);
    };
    const unscoped = connectServices(services.config, createLogger('test', services.config));
    try {
      const [all, own, other] = [
        { kind: 'all' },
        { kind: 'rows', staffId: '1', deptIds: [] },
        { kind: 'rows', staffId: '2', deptIds: [] },
      ];
      expect(await seen({})).toEqual([]);
      expect(await seen({ 'fc.application': all })).toEqual(['fc.application3']);
      expect(await seen({ 'qm.special-apply': own, 'fc.application': all })).toEqual([
        'fc.application3',
        'qm.special-apply3',
      ]);
      expect(await seen({ 'srm.application': { ...other, deptIds: ['1'] } })).toEqual(['srm.application3']);
      expect(await seen({ 'ger.application': all, 'crm.customer': all })).toEqual([]);
    } finally {
      await unscoped.close();
    }
  });

  it('that the previous release writes reach this one, and the other way round, with ids that no other has', async () => {
    const before: string[] = [];
    for (const [object, table] of OBJECTS) {
      const id = await applyBefore(object, table);
      before.push(id);
      await closeBefore(table, id);
    }
    const after: string[] = [];
    for (const [object] of OBJECTS) {
      const instance = await one<{ id: string }>(
        `insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id) values
           ('WF' || nextval('ger.instance_no_seq'), 'New', 'running', 1, 1) returning id::text`,
      );
      const row = await one<{ id: string }>(
        `insert into ger.application (object_code, apply_no, process_code, wf_instance_id, title, data, owner_staff_id, dept_id)
         values ('${object}', 'N${instance?.id}', 'p', ${instance?.id}, 'New', '{}', 1, 1) returning id::text`,
      );
      after.push(row?.id ?? '');
    }
    const ids = [...before, ...after].map(Number);
    expect(new Set(ids).size).toBe(6);
    expect(Math.min(...ids)).toBeGreaterThan(3);
    expect(await differences()).toEqual([]);
    // a process that one release began, the other decides
    await closeBefore('qm.special_apply', after[1] ?? '');
    await closeBefore('fc.application', after[0] ?? '', `, journal_no = 'JV-old'`);
    await query(`update ger.application set state = 'rejected', ended_at = now(), data = '{"reason": "new"}', version = version + 1
      where object_code in ('srm.application', 'fc.application') and id in (1, ${after[2]})`);
    await query(`update ger.application set journal_no = 'JV-new' where object_code = 'fc.application' and id = 3`);
    expect(await differences()).toEqual([]);
    expect(await query(`select id::int from srm.supplier_application where state = 'rejected' order by 1`)).toEqual(
      [1, Number(after[2])].map((id) => ({ id })),
    );
    expect(await one(`select state from qm.special_apply where id = 1`)).toEqual({ state: 'approving' });
    expect(
      await one(
        `select state, journal_no from ger.application where object_code = 'fc.application' and id = ${after[0]}`,
      ),
    ).toEqual({
      state: 'approved',
      journal_no: 'JV-old',
    });
    expect(await one(`select journal_no from fc.application where id = 3`)).toEqual({ journal_no: 'JV-new' });
  });

  it('a receipt is claimed by applications of finance only, of either release', async () => {
    const id = await applyBefore('fc.application', 'fc.application');
    await query(`insert into fc.receipt_claim (receipt_no, application_id) values ('R2', ${id})`);
    const { id: other } = (await one<{ id: string }>(`select max(id)::text as id from qm.special_apply`)) ?? {};
    await expect(
      query(`insert into fc.receipt_claim (receipt_no, application_id) values ('R3', ${other})`),
    ).rejects.toThrow('foreign key');
  });
});
