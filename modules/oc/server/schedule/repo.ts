import type { Shift } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import type { OcDb } from '../db.ts';

/**
 * Published shifts that overlap the current business day, in chronological order; a night shift of yesterday counts
 * while it is in progress (oc O98). sys.staff_name is read for the name only.
 */
export async function listTodayShifts(
  db: OcDb,
  { onlyStaffId, locale }: { onlyStaffId: string | null; locale: 'zh' | 'en' },
): Promise<Shift[]> {
  const name = (table: string) =>
    locale === 'en'
      ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
      : sql.ref(`${table}.name`);
  const { rows } = await sql<Omit<Shift, 'start' | 'end'> & { start: Date; end: Date }>`
    select h.staff_id::text as "staffId", s.name as "staffName", ${name('g')} as "groupName", ${name('t')} as shift,
      t.color, h.start_at as start, h.end_at as "end"
    from oc.hrm_schedule h join oc.hrm_sched_group g on g.id = h.group_id join oc.hrm_sched_tag t on t.id = h.tag_id
    join sys.staff_name s on s.id = h.staff_id
    where h.state <> 'draft' and (${onlyStaffId}::bigint is null or h.staff_id = ${onlyStaffId}::bigint)
      and (h.day = (now() at time zone 'Asia/Shanghai')::date
        or (h.day = (now() at time zone 'Asia/Shanghai')::date - 1 and h.end_at > now()))
    order by h.start_at, g.id, s.name`.execute(db);
  return rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() }));
}
