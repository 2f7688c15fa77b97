import { appResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';

export const appSource = (locale: Locale) =>
  definePgSource({
    resource: appResource,
    from: sql`bq.app a left join sys.staff s on s.id = a.sale_staff_id left join sys.dept d on d.id = a.sale_dept_id`,
    where: sql`a.deleted_at is null and a.biz = 'sms'`,
    scope: {
      owner: sql`a.sale_staff_id`,
      dept: sql`a.sale_dept_id`,
      unguarded: 'the names of all accounts are read with every record, whoever asks (dims)',
    },
    columns: {
      id: sql`a.id`,
      appNo: sql`a.app_no`,
      name: sql`a.name`,
      customerName: sql`a.customer_name`,
      access: sql`a.access`,
      brand: sql`a.brand`,
      currency: sql`a.currency`,
      saleStaffName: sql`s.name`,
      saleDeptName: locale === 'zh' ? sql`d.name_zh` : sql`coalesce(d.name_en, d.name_zh)`,
      routes: sql`(select count(*)::int from bq.route_bind b where b.app_id = a.id and b.state = 'enabled' and b.deleted_at is null)`,
      weekAccepted: sql`null::int`,
      weekDelivered: sql`null::int`,
      weekRate: sql`null::text`,
      weekRevenue: sql`null::text`,
      weekProfit: sql`null::text`,
      state: sql`a.state`,
      createdAt: sql`a.created_at`,
    },
  });
