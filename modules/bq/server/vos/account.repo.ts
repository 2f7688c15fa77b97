import { vosAccountResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { vosAccountTable } from '../tables.ts';

/** Supplier accounts have no seller: only users who see all rows see them. */
export const accountSource = () =>
  definePgSource({
    resource: vosAccountResource,
    table: vosAccountTable,
    alias: 'c',
    join: sql`join bq.vos_server v on v.id = c.vos_id
      left join bq.supplier s on s.id = c.supplier_id left join bq.app a on a.id = c.app_id`,
    scope: {
      owner: sql`a.sale_staff_id`,
      dept: sql`a.sale_dept_id`,
      unguarded: 'written by the job that reads the switch; bq.app contains the owner of the account',
    },
    columns: {
      vosName: sql`v.name`,
      ownerKind: sql`case when c.app_id is not null then 'customer' when c.supplier_id is not null then 'supplier' end`,
      ownerName: sql`coalesce(a.customer_name, s.name)`,
      gateways: sql`(select count(*)::int from bq.vos_gateway g where g.vos_id = c.vos_id and g.account_no = c.account_no and g.deleted_at is null)`,
    },
  });
