import type { FillVar } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { Template } from '../../notice/repo.ts';

export interface DingBundle {
  readonly userId: string;
  readonly num: number;
}

/** Quiet hours are in the business time zone and may span midnight; waiting notices are sent when they end. */
const isQuiet = sql`(case
  when s.quiet_from is null or s.quiet_to is null or s.quiet_from = s.quiet_to then false
  when s.quiet_from < s.quiet_to then (now() at time zone 'Asia/Shanghai')::time between s.quiet_from and s.quiet_to
  else (now() at time zone 'Asia/Shanghai')::time >= s.quiet_from or (now() at time zone 'Asia/Shanghai')::time < s.quiet_to end)`;

export async function listDueBundles(db: McDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.staff_id::text as id from mc.mail_ding_wait w
    join mc.mail_ding_notice s on s.staff_id = w.staff_id where w.due_at <= now() and not ${isQuiet} order by w.due_at`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Null: another worker took it, the person disabled it meanwhile, or has no active user account. */
export async function takeBundle(db: McDb, staffId: string): Promise<DingBundle | null> {
  const { rows } = await sql<
    DingBundle & { enabled: boolean }
  >`delete from mc.mail_ding_wait w using mc.mail_ding_notice s, sys.user_account u
    where w.staff_id = ${staffId} and w.due_at <= now() and s.staff_id = w.staff_id and u.staff_id = w.staff_id and u.is_active
    returning u.id::text as "userId", w.num, s.enabled`.execute(db);
  const [row] = rows;
  return row === undefined || !row.enabled ? null : row;
}

export async function countToday(db: McDb, userId: string, eventCode: string): Promise<number> {
  const { rows } = await sql<{
    num: number;
  }>`select count(*)::int as num from mc.message where user_id = ${userId} and type_code = '2'
    and event_code = ${eventCode} and created_at >= date_trunc('day', now(), 'Asia/Shanghai')`.execute(db);
  return rows[0]?.num ?? 0;
}

/** A work notice needs a message for its link. It is created as read, because the portal announces these mails itself. */
export async function insertQuietMessage(
  db: McDb,
  userId: string,
  template: Template,
  vars: readonly FillVar[],
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template,
      msg_content_template_en, msg_fill_after_var, level, link, dedupe_key, status, read_at)
    values (${userId}, ${template.typeCode}, ${template.eventCode}, ${template.titleZh}, ${template.titleEn}, ${template.contentZh},
      ${template.contentEn}, ${JSON.stringify(vars)}::jsonb, ${template.level}, ${template.route}, ${`${template.eventCode} `} || gen_random_uuid(),
      1, now())
    returning id::text`.execute(db);
  return rows[0]?.id ?? '';
}
