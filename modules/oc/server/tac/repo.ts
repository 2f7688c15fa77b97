import { type Db, definePgSource } from '@switchboard/kit-server';
import { tacResource } from '@switchboard/oc-contract';
import { FILE_LINKS } from '@switchboard/sys-server';
import { sql } from 'kysely';
import { imeiTacTable } from '../tables.ts';

export const tacSource = definePgSource({
  resource: tacResource,
  table: imeiTacTable,
  alias: 't',
  join: sql`left join sys.staff_name m on m.id = t.created_by left join sys.staff_name r on r.id = t.reviewed_by`,
  scope: { none: 'licences belong to the company: users who may open the page see all of them' },
  columns: {
    tac: sql`t.tac::text`,
    left: sql`(t.serial_to - t.serial_from + 1 - (select count(*) from oc.imei i where i.tac = t.tac
      and i.serial between t.serial_from and t.serial_to))::int`,
    iso2s: sql`t.iso2s::text[]`,
    proofs: sql`(select count(*)::int from ${FILE_LINKS} l where l.object_type = 'oc.imei-tac' and l.object_id = t.id)`,
    state: sql`case when t.state = 'approved' and t.valid_to < (now() at time zone 'Asia/Shanghai')::date then 'expired' else t.state end`,
    createdBy: sql`m.name`,
    reviewedBy: sql`r.name`,
  },
});

export async function countProofs(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${FILE_LINKS} l
    where object_type = ${tacResource.code} and object_id = ${id}::bigint`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The numbers of the pool that would fall outside the licensed range: how many there are. */
export async function outsideRange(
  tx: Db,
  { tac, from, to }: { tac: string; from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from oc.imei
    where tac = ${tac} and serial not between ${from}::int and ${to}::int`.execute(tx);
  return rows[0]?.n ?? 0;
}
