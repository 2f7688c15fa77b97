import { publicPoolResource } from '@switchboard/crm-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, maskValue, type PgSource, updateRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { shownContent } from '../contact/address-view.ts';
import { visiblePools } from './visible.repo.ts';
import { customerTable } from '../tables.ts';

type Sql = RawBuilder<unknown>;
const NIGHTS = sql`greatest(c.claimable_from, c.cool_until)`;

/** A field hidden by the pool is null in the rows, and cannot be filtered or sorted by. */
const unlessHidden = (field: string, column: Sql): Sql =>
  sql`case when ${field} = any(s.hidden_fields) then null else ${column} end`;

/** The public pool as one person sees it; people who manage cool-downs also see cooling customers. */
export function publicPoolSource(
  staffId: string,
  { seesCooling, locale }: { seesCooling: boolean; locale: Locale },
): PgSource<(typeof publicPoolResource)['fields']> {
  const nameOf = (table: string): Sql =>
    locale === 'zh'
      ? sql.ref(`${table}.name_zh`)
      : sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name_zh`)})`;
  const cooling = seesCooling ? sql`` : sql`and coalesce(c.cool_until, '-infinity') < now()`;
  return definePgSource({
    resource: publicPoolResource,
    table: customerTable,
    alias: 'c',
    join: sql`join crm.sea s on s.id = c.sea_id left join sys.dept_name p on p.id = c.prev_dept_id`,
    where: sql`c.pool_state = 'sea' and c.sea_id in (${visiblePools(staffId)}) ${cooling}`,
    scope: {
      none: 'customers in the public pool have no owner; the condition selects the pools open to the user',
      isPastPolicies: true,
    },
    columns: {
      poolId: sql`c.sea_id`,
      poolName: nameOf('s'),
      country: unlessHidden('country', sql`c.country`),
      industry: unlessHidden('industry', sql`c.industry`),
      products: unlessHidden('products', sql`c.products`),
      stage: unlessHidden('stage', sql`c.stage`),
      everConsumed: unlessHidden(
        'everConsumed',
        sql`case when c.first_consume_on is null then 'never' when c.level in ('A', 'B') then 'high' when c.level = 'C' then 'mid' else 'low' end`,
      ),
      poolEnteredAt: sql`c.sea_entered_at`,
      poolReason: sql`c.sea_reason`,
      prevDeptName: unlessHidden('prevDeptName', nameOf('p')),
      claimableAt: sql`case when ${NIGHTS} > now() then ${NIGHTS} end`,
    },
  });
}

export interface PoolHead {
  readonly id: string;
  readonly poolState: string;
  readonly isVisible: boolean;
  readonly prevOwnerId: string | null;
  readonly poolEnteredAt: Date | null;
  readonly claimableFrom: Date | null;
  readonly coolUntil: Date | null;
  readonly hiddenFields: readonly string[];
}

export async function findPoolHead(db: Db, { id, staffId }: { id: string; staffId: string }): Promise<PoolHead | null> {
  const { rows } = await sql<PoolHead>`select c.id, c.pool_state as "poolState", c.prev_owner_id as "prevOwnerId",
      c.sea_entered_at as "poolEnteredAt", c.claimable_from as "claimableFrom", c.cool_until as "coolUntil",
      coalesce(c.sea_id in (${visiblePools(staffId)}), false) as "isVisible", coalesce(s.hidden_fields, '{}') as "hiddenFields"
    from crm.customer c left join crm.sea s on s.id = c.sea_id
    where c.id = ${id}::bigint and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Records that a person opened a pool customer today. The count includes this one, if it is new. */
export async function noteView(
  db: Db,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ isNew: boolean; viewed: number }> {
  const { rows } = await sql<{
    isNew: boolean;
    viewed: number;
  }>`with today as (select (now() at time zone 'Asia/Shanghai')::date as day),
    noted as (insert into crm.sea_view_log (staff_id, customer_id, day)
      select ${staffId}::bigint, ${id}::bigint, day from today on conflict do nothing returning 1)
    select (select count(*) from noted) > 0 as "isNew", ((select count(*) from noted) + count(*))::int as viewed
    from crm.sea_view_log v join today using (day) where v.staff_id = ${staffId}::bigint`.execute(db);
  return rows[0] as { isNew: boolean; viewed: number };
}

export async function countViewsToday(db: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from crm.sea_view_log
    where staff_id = ${staffId}::bigint and day = (now() at time zone 'Asia/Shanghai')::date`.execute(db);
  return rows[0]?.n ?? 0;
}

/** When claims of a person were recalled by the first follow-up rule (crm rule 13), as far back as relevant. */
export async function wastedClaims(db: Db, staffId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`select f.at from crm.flow_log f join crm.retention_rule r on r.id = f.rule_id
    where f.event = 'recall' and f.from_owner_id = ${staffId}::bigint and r.condition = 'no_first_follow'
      and f.at > now() - interval '37 days' order by f.at`.execute(db);
  return rows.map(({ at }) => at);
}

export interface WastedRow {
  readonly holderId: string;
  readonly name: string;
  readonly deptName: string | null;
  readonly times: readonly Date[];
}

/** People of these departments (null = all) with recently wasted claims. */
export async function wastedByPeople(db: Db, deptIds: readonly string[] | null): Promise<WastedRow[]> {
  const scope = deptIds === null ? sql`` : sql`and sd.dept_id = any(${[...deptIds]}::bigint[])`;
  const { rows } =
    await sql<WastedRow>`select s.id as "holderId", s.name, d.name_zh as "deptName", array_agg(f.at order by f.at) as times
    from crm.flow_log f join crm.retention_rule r on r.id = f.rule_id and r.condition = 'no_first_follow'
    join sys.staff_name s on s.id = f.from_owner_id left join sys.primary_dept sd on sd.staff_id = s.id
    left join sys.dept_name d on d.id = sd.dept_id
    where f.event = 'recall' and f.at > now() - interval '37 days' ${scope}
    group by s.id, s.name, d.name_zh order by count(*) desc, s.id limit 100`.execute(db);
  return rows;
}

type Way = 'phone' | 'email' | 'whatsapp' | 'wechat' | 'telegram';
const MASKS: Readonly<Record<Way, string>> = {
  phone: 'mobile',
  email: 'email',
  whatsapp: 'mobile',
  wechat: 'keep:1:1',
  telegram: 'keep:1:1',
};

interface Contact {
  id: string;
  name: string;
  position: string | null;
  role: string;
  ways: { way: Way; value: string | null }[];
}

interface History {
  contacts: Contact[];
  followups: { id: string; way: string; content: string; outcome: string; followAt: string; by: string | null }[];
  opportunities: { id: string; name: string; product: string; stageNo: number; state: string; createdAt: string }[];
  flows: { id: string; event: string; at: string; from: string | null; to: string | null; reason: string | null }[];
}

/** The history of a pool customer, newest first; a corrected follow-up is not shown (crm.md §2.2). */
export async function poolHistory(db: Db, id: string): Promise<History> {
  const listOf = (query: Sql): Sql => sql`coalesce((select jsonb_agg(x) from (${query}) x), '[]')`;
  const { rows } = await sql<History>`select
    ${listOf(sql`select c.id::text, c.name, c.position, c.role, jsonb_build_array(
        jsonb_build_object('way', 'phone', 'value', c.phone), jsonb_build_object('way', 'email', 'value', c.email),
        jsonb_build_object('way', 'whatsapp', 'value', c.whatsapp), jsonb_build_object('way', 'wechat', 'value', c.wechat),
        jsonb_build_object('way', 'telegram', 'value', c.telegram)) as ways
      from crm.contact c where c.customer_id = ${id}::bigint and c.deleted_at is null order by c.is_primary desc, c.id limit 50`)} as contacts,
    ${listOf(sql`select f.id::text, f.way, f.content, f.outcome, f.follow_at as "followAt", s.name as by from crm.followup f
      left join sys.staff_name s on s.id = f.created_by where f.customer_id = ${id}::bigint
        and not exists (select 1 from crm.followup n where n.corrects_id = f.id) order by f.follow_at desc, f.id desc limit 100`)} as followups,
    ${listOf(sql`select o.id::text, o.name, o.product, o.stage_no as "stageNo", o.state, o.created_at as "createdAt" from crm.opportunity o
      where o.customer_id = ${id}::bigint and o.deleted_at is null order by o.created_at desc limit 100`)} as opportunities,
    ${listOf(sql`select f.id::text, f.event, f.at, coalesce(o.name, fs.name_zh) as "from", coalesce(n.name, ts.name_zh) as "to", f.reason
      from crm.flow_log f left join sys.staff_name o on o.id = f.from_owner_id left join sys.staff_name n on n.id = f.to_owner_id
      left join crm.sea fs on fs.id = f.from_sea_id left join crm.sea ts on ts.id = f.to_sea_id
      where f.customer_id = ${id}::bigint order by f.at desc, f.id desc limit 100`)} as flows`.execute(db);
  return rows[0] as History;
}

/** CRM rule 14: `+86138****1234`, `j***@acme.io`. */
export function shownContacts(contacts: readonly Contact[], { isClear }: { isClear: boolean }) {
  return contacts.map((contact) => ({
    ...contact,
    ways: contact.ways.flatMap(({ way, value }) =>
      value === null ? [] : [{ way, value: isClear ? value : String(maskValue(MASKS[way], value)) }],
    ),
  }));
}

/** Follow-ups created from mails show the address by the same rule as the contacts. */
export function shownFollowups(followups: History['followups'], { isClear }: { isClear: boolean }) {
  const view = { isClear, show: (email: string) => String(maskValue(MASKS['email'], email)) };
  return followups.map((one) => ({ ...one, content: shownContent({ ...one, isOwn: false }, view) }));
}

/** A customer that was claimed a moment ago is not changed. */
const isInPool = (id: string): Sql => sql`t.id = ${id}::bigint and t.pool_state = 'sea'`;

export async function setPool(db: Db, { id, poolId, by }: { id: string; poolId: string; by: string }): Promise<void> {
  await updateRows(db, customerTable, { values: { seaId: poolId }, where: isInPool(id), by });
}

export async function setCooling(
  db: Db,
  { id, until, by }: { id: string; until: string | null; by: string },
): Promise<void> {
  const coolUntil = sql`(${until}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  await updateRows(db, customerTable, { values: { coolUntil }, where: isInPool(id), by });
}
