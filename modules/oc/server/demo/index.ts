import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { ocDb } from '../db.ts';
import { seedPorts } from './ports.ts';
import { seedSimbanks } from './simbanks.ts';

export { seedChannelDevices } from './devices.ts';
export { seedVoiceTests } from './voice-tests.ts';

const TAGS = [
  { name: '早班', name_en: 'Morning', color: 'info', start_t: '08:00', end_t: '16:00', cross_day: false, min_staff: 2 },
  { name: '中班', name_en: 'Late', color: 'warning', start_t: '16:00', end_t: '23:00', cross_day: false, min_staff: 2 },
  { name: '夜班', name_en: 'Night', color: 'neutral', start_t: '22:00', end_t: '06:00', cross_day: true, min_staff: 1 },
];

/** Days before and after the day of seeding that have shifts. */
const DAYS = { back: 31, ahead: 120 };

/**
 * Creates round-the-clock shifts for the teams that monitor networks and support customers. Does nothing if there are
 * shifts already.
 */
export async function seedOc(db: Db): Promise<void> {
  await seedSimbanks(db);
  await seedPorts(db);
  await ocDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('oc.hrm_sched_group').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      await tx.insertInto('oc.hrm_sched_tag').values(TAGS).execute();
      await sql`insert into oc.hrm_sched_group (name, name_en, dept_id, leader_id)
        select name_zh, name_en, id, leader_staff_id from sys.dept
        where code in ('OPS-1', 'OPS-3', 'CSC-3') order by code`.execute(tx);
      // each person rotates through the three shifts with every third day off; the day number makes the result the same
      // on every machine
      await sql`insert into oc.hrm_schedule (staff_id, group_id, day, tag_id, start_at, end_at, source, state)
        select p.staff_id, p.group_id, d.day, t.id, (d.day + t.start_t) at time zone 'Asia/Shanghai',
          (d.day + case when t.cross_day then 1 else 0 end + t.end_t) at time zone 'Asia/Shanghai', 'sync', 'published'
        from (select sd.staff_id, g.id as group_id, row_number() over (partition by g.id order by sd.staff_id) as place
          from oc.hrm_sched_group g join sys.staff_dept sd on sd.dept_id = g.dept_id and sd.is_primary
          join sys.staff s on s.id = sd.staff_id and s.employ_status <> 3) p
        cross join (select day::date, day::date - date '2026-01-01' as number
          from generate_series(current_date - ${DAYS.back}::int, current_date + ${DAYS.ahead}::int, interval '1 day') day) d
        join (select *, row_number() over (order by id) as turn from oc.hrm_sched_tag) t
          on t.turn = 1 + (p.place + d.number / 3) % 3
        where (p.place + d.number) % 3 <> 0`.execute(tx);
    });
}
