import { seedCompany } from '@switchboard/crm-server/demo';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  migrateAll,
  readConfig,
} from '@switchboard/kit-server';
import { createTemporaryDatabase, testEnv } from '@switchboard/kit-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from './demo.ts';
import { modules } from './modules.ts';

const extensions = connectExtensions(modules);
let services: ConnectedServices;
let drop: () => Promise<void>;
beforeAll(async () => {
  const temporary = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'silent' }));
  drop = temporary.drop;
  const config = readConfig(temporary.env);
  await migrateAll(config, modules);
  services = connectServices(config, createLogger('seed', config), 'system');
  await seedDemo(services.db, config);
});
afterAll(async () => {
  await services?.close();
  await drop?.();
});
const query = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(services.db)).rows;
const count = async (from: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1;

describe('the demo company with history', () => {
  it('has the sizes of crm.md §7 and violates no rule', async () => {
    await seedCompany({ db: services.db, extensions });
    const pools = await query<{ pool_state: string; n: number }>(
      'select pool_state, count(*)::int as n from crm.customer group by 1 order by 1',
    );
    expect(pools.map(({ pool_state, n }) => `${n} ${pool_state}`)).toEqual([
      '46 black',
      '24 merged',
      '1350 private',
      '980 sea',
    ]);
    expect(await count(`crm.customer where level = 'A'`)).toBe(42);
    expect(await count(`crm.class_a_application where state = 'approved'`)).toBe(42);
    // no customer is due for tonight's recall job
    expect(await count(`crm.customer where pool_state = 'private' and recall_at < now() + interval '1 day'`)).toBe(0);
    expect(await count(`crm.customer where pool_state = 'private' and recall_at is null`)).toBe(0);
    expect(
      await count(`crm.customer where pool_state = 'private' and recall_at < now() + interval '7 days'`),
    ).toBeGreaterThan(60);
    expect(
      await count(`crm.customer c join (select a.customer_id, sum(d.revenue_usd) as usd from crm.account a
        join crm.consumption_day d using (account_no) where d.day > (now() at time zone 'Asia/Shanghai')::date - 31 group by 1) s on s.customer_id = c.id
        where s.usd <> c.consume_30d_usd`),
    ).toBe(0);
    expect(await count(`crm.opportunity where state = 'won' and won_account_no is null`)).toBe(0);
    expect(
      await count(
        `crm.opportunity o join crm.account a on a.account_no = o.won_account_no where a.product <> o.product`,
      ),
    ).toBe(0);
    expect(await count('crm.followup')).toBeGreaterThan(12_000);
    expect(await count(`crm.customer where website not like '%.example'`)).toBe(0);
    // approvers have pending documents, and every document has its customer
    const todo = `crm.approval_order o join sys."user" u on u.staff_id = any(o.current_handlers) where o.state = 'pending' and u.login_name`;
    expect(await count(`${todo} = 'manager'`)).toBeGreaterThanOrEqual(5);
    for (const table of ['blacklist', 'class_a_application', 'alias_change', 'team_name_change'])
      expect([table, await count(`crm.${table} where customer_name is null or applicant_dept_id is null`)]).toEqual([
        table,
        0,
      ]);
    expect(
      await count(
        `(select 1 from crm.customer where pool_state <> 'merged' group by name_norm having count(*) > 1) again`,
      ),
    ).toBe(0);
    expect(
      await count(`crm.customer c where pool_state <> 'merged' and not exists (select 1 from crm.customer_identity i
        where i.customer_id = c.id and i.id_type = 'name' and i.value_norm = c.name_norm and i.strong and i.ended_at is null)`),
    ).toBe(0);
    const before = await count('crm.contact');
    await seedCompany({ db: services.db, extensions });
    expect(await count('crm.contact')).toBe(before);
  });

  it('has plausible alarms, three of them open, and counts the open ones against their channels', async () => {
    expect(await count('tj.alarm where resolved_at is null')).toBe(3);
    expect(await count(`tj.alarm where close_reason = 'recovered'`)).toBeGreaterThan(5);
    expect(await count(`tj.alarm where close_reason = 'manual'`)).toBeGreaterThan(2);
    const wrong = `resolved_at < fired_at or fired_at < started_at or acked_at < fired_at or acked_at > resolved_at
      or greatest(fired_at, acked_at, resolved_at) > now()`;
    expect(await count(`tj.alarm where ${wrong}`)).toBe(0);
    expect(await count(`tj.alarm a where not exists (select 1 from tj.alarm_event e where e.alarm_id = a.id)`)).toBe(0);
    expect(await count('bq.channel_alarm where is_open')).toBe(3);
    // closed automatically only where every level had recovered
    expect(
      await count(`tj.alarm a join tj.rule r on r.id = a.rule_id where a.close_reason = 'recovered' and r.window_s > 0
        and a.value < (select max((l ->> 'recover')::numeric) from jsonb_array_elements(r.levels) l)`),
    ).toBe(0);
  });
});
