import { appResource, voiceAppResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';

const FROM = sql`bq.app a left join sys.staff_name s on s.id = a.sale_staff_id left join sys.dept_name d on d.id = a.sale_dept_id`;
const SCOPE = {
  owner: sql`a.sale_staff_id`,
  dept: sql`a.sale_dept_id`,
  unguarded: 'account names are read with every record, for all users (dims)',
};
const MONEY = { balance: sql`a.balance`, creditLimit: sql`a.credit_limit`, balanceAt: sql`a.balance_at` };
const deptName = (locale: Locale) => (locale === 'zh' ? sql`d.name_zh` : sql`coalesce(d.name_en, d.name_zh)`);

export const appSource = (locale: Locale) =>
  definePgSource({
    resource: appResource,
    from: FROM,
    where: sql`a.deleted_at is null and a.biz = 'sms'`,
    scope: SCOPE,
    columns: {
      id: sql`a.id`,
      appNo: sql`a.app_no`,
      name: sql`a.name`,
      customerName: sql`a.customer_name`,
      access: sql`a.access`,
      brand: sql`a.brand`,
      currency: sql`a.currency`,
      saleStaffName: sql`s.name`,
      saleDeptName: deptName(locale),
      billOn: sql`a.bill_on`,
      ...MONEY,
      tpsLimit: sql`a.tps_limit`,
      routes: sql`(select count(*)::int from bq.route_bind b where b.app_id = a.id and b.state = 'enabled' and b.deleted_at is null)`,
      weekAccepted: sql`null::int`,
      weekDelivered: sql`null::int`,
      weekRate: sql`null::text`,
      weekRevenue: sql`null::text`,
      weekProfit: sql`null::text`,
      lastSentAt: sql`null::timestamptz`,
      state: sql`a.state`,
      createdAt: sql`a.created_at`,
    },
  });

const GATEWAYS = sql`from bq.vos_gateway g where g.app_id = a.id and g.deleted_at is null`;

export const voiceAppSource = (locale: Locale) =>
  definePgSource({
    resource: voiceAppResource,
    from: FROM,
    where: sql`a.deleted_at is null and a.biz = 'voice'`,
    scope: SCOPE,
    columns: {
      id: sql`a.id`,
      appNo: sql`a.app_no`,
      name: sql`a.name`,
      customerName: sql`a.customer_name`,
      access: sql`a.access`,
      brand: sql`a.brand`,
      currency: sql`a.currency`,
      saleStaffName: sql`s.name`,
      saleDeptName: deptName(locale),
      gateways: sql`array(select g.gw_name ${GATEWAYS} order by g.gw_name)`,
      lines: sql`(select coalesce(sum(g.line_cap), 0)::int ${GATEWAYS})`,
      sellRate: sql`null::text`,
      ...MONEY,
      // an account is on one switch; with several, the one read last wins
      vosBalance: sql`(select v.balance from bq.vos_account v where v.app_id = a.id and v.deleted_at is null order by v.synced_at desc, v.id limit 1)`,
      weekAttempts: sql`null::int`,
      weekAnswered: sql`null::int`,
      weekAsr: sql`null::text`,
      weekNer: sql`null::text`,
      weekAcd: sql`null::int`,
      weekPdd: sql`null::int`,
      weekMinutes: sql`null::int`,
      weekRevenue: sql`null::text`,
      weekProfit: sql`null::text`,
      state: sql`a.state`,
      createdAt: sql`a.created_at`,
    },
  });

/** Customer and business type of an account; not found for a missing one. */
export async function businessOf(db: Db, id: string): Promise<{ customerId: string; biz: string }> {
  const { rows } = await sql<{
    customerId: string;
    biz: string;
  }>`select customer_id::text as "customerId", biz from bq.app where id = ${id}`.execute(db);
  return rows[0] ?? { customerId: '0', biz: '' };
}
