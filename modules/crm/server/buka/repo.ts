import { bukaRuleResource } from '@switchboard/crm-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { BukaRule, BukaSubject } from './decide.ts';
import { allowBukaRuleTable } from '../tables.ts';

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

export const bukaRuleSource = definePgSource({
  resource: bukaRuleResource,
  table: allowBukaRuleTable,
  alias: 'r',
  scope: { none: 'company-wide rules' },
  columns: {
    valueName: sql`case r.object when 'staff' then (select s.name from sys.staff_name s where s.id::text = r.value)
      when 'dept' then (select d.name_zh from sys.dept_name d where d.id::text = r.value) end`,
    isOver: sql`coalesce(r.until < ${today}, false)`,
  },
});

export interface BukaCase {
  readonly id: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly subject: BukaSubject;
}

/** The possible rule objects of one customer; the departments from its own upwards. */
export async function findBukaCase(
  tx: Db,
  by: { readonly id: string } | { readonly code: string },
): Promise<BukaCase | undefined> {
  const which = 'id' in by ? sql`c.id = ${by.id}::bigint` : sql`c.customer_code = ${by.code}`;
  const { rows } =
    await sql<BukaCase>`select c.id::text as id, c.customer_code as "customerCode", c.name as "customerName",
      jsonb_build_object('customer', array[c.customer_code], 'staff', array_remove(array[c.owner_id::text], null),
        'dept', array(select a.id::text from sys.dept_name own join sys.dept_name a on starts_with(own.path, a.path) where own.id = c.owner_dept_id),
        'source', array[c.source_code], 'country', array[c.country]) as subject
    from crm.customer c where ${which} and c.deleted_at is null and c.pool_state <> 'merged'`.execute(tx);
  return rows[0];
}

/** The rules that may apply to the customer and have not expired. */
export async function rulesAbout(tx: Db, subject: BukaSubject): Promise<BukaRule[]> {
  const { rows } = await sql<BukaRule>`select r.id::text as id, r.object, r.value, r.effect from crm.allow_buka_rule r
    join jsonb_each(${JSON.stringify(subject)}::jsonb) s on s.key = r.object and s.value ? r.value
    where r.until is null or r.until >= ${today} order by r.id`.execute(tx);
  return rows;
}

/** Whether the value of a rule refers to an existing object. */
export async function isKnownValue(tx: Db, { object, value }: { object: string; value: string }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select case ${object}::text
      when 'customer' then exists (select 1 from crm.customer where customer_code = ${value} and deleted_at is null)
      when 'staff' then exists (select 1 from sys.staff_name where id::text = ${value} and deleted_at is null)
      when 'dept' then exists (select 1 from sys.dept_name where id::text = ${value} and deleted_at is null) end as known`.execute(
    tx,
  );
  return rows[0]?.known === true;
}
