import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import type {
  getDingSetting,
  getMailPref,
  listTrusted,
  saveDingSetting,
  saveMailPref,
  staffEmailPage,
} from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

type Ding = ResultOf<typeof getDingSetting>;

export async function readDing(db: McDb, staffId: string): Promise<Ding | undefined> {
  const { rows } =
    await sql<Ding>`select enabled, only_party as "onlyParty", only_flagged_sender as "onlyFlaggedSender", keywords,
      merge_minutes as "mergeMinutes", to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_to, 'HH24:MI') as "quietTo"
    from mc.mail_ding_notice where staff_id = ${staffId}`.execute(db);
  return rows[0];
}

export async function writeDing(db: McDb, staffId: string, s: ParsedInputOf<typeof saveDingSetting>): Promise<void> {
  await sql`insert into mc.mail_ding_notice (staff_id, enabled, only_party, only_flagged_sender, keywords, merge_minutes, quiet_from, quiet_to)
    values (${staffId}, ${s.enabled}, ${s.onlyParty}, ${s.onlyFlaggedSender}, ${[...s.keywords]}::text[], ${s.mergeMinutes},
      ${s.quietFrom}::time, ${s.quietTo}::time)
    on conflict (staff_id) do update set enabled = excluded.enabled, only_party = excluded.only_party,
      only_flagged_sender = excluded.only_flagged_sender, keywords = excluded.keywords, merge_minutes = excluded.merge_minutes,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(db);
}

export async function readTrusted(db: McDb, staffId: string): Promise<ResultOf<typeof listTrusted>> {
  const { rows } = await sql<ResultOf<typeof listTrusted>[number]>`select sender::text,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from mc.mail_remote_allow where staff_id = ${staffId} order by created_at desc, sender limit 500`.execute(db);
  return rows;
}

export async function addTrusted(db: McDb, staffId: string, sender: string): Promise<void> {
  await sql`insert into mc.mail_remote_allow (staff_id, sender) values (${staffId}, ${sender}) on conflict do nothing`.execute(
    db,
  );
}

export async function dropTrusted(db: McDb, staffId: string, sender: string): Promise<void> {
  await sql`delete from mc.mail_remote_allow where staff_id = ${staffId} and sender = ${sender}`.execute(db);
}

type Pref = ResultOf<typeof getMailPref>;

export async function readPref(db: McDb, staffId: string): Promise<Pref | undefined> {
  const { rows } =
    await sql<Pref>`select reading_pane as "readingPane", thread_view as "threadView", undo_seconds as "undoSeconds",
      page_size as "pageSize" from mc.mail_pref where staff_id = ${staffId}`.execute(db);
  return rows[0];
}

export async function writePref(db: McDb, staffId: string, p: ParsedInputOf<typeof saveMailPref>): Promise<void> {
  await sql`insert into mc.mail_pref (staff_id, reading_pane, thread_view, undo_seconds, page_size)
    values (${staffId}, ${p.readingPane}, ${p.threadView}, ${p.undoSeconds}, ${p.pageSize})
    on conflict (staff_id) do update set reading_pane = excluded.reading_pane, thread_view = excluded.thread_view,
      undo_seconds = excluded.undo_seconds, page_size = excluded.page_size`.execute(db);
}

type Colleagues = ResultOf<typeof staffEmailPage>;

export async function pageColleagues(
  db: McDb,
  { pageNo, pageSize, keyword, deptId }: ParsedInputOf<typeof staffEmailPage>,
): Promise<Colleagues> {
  const like = keyword === undefined || keyword === '' ? null : `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = sql`from sys.staff_contact s left join sys.primary_dept pd on pd.staff_id = s.id
    left join sys.dept_name d on d.id = pd.dept_id
    where s.deleted_at is null and not s.has_left and s.work_email is not null and s.work_email <> ''
      and (${like}::text is null or s.name ilike ${like} or s.name_en ilike ${like} or s.work_email::text ilike ${like} or s.job_number ilike ${like})
      and (${deptId ?? null}::bigint is null or exists (select 1 from sys.dept_name top where top.id = ${deptId ?? null}::bigint
        and d.path like top.path || '%'))`;
  const [{ rows }, counted] = await Promise.all([
    sql<Colleagues['list'][number]>`select s.id::text as "staffId", s.name as "staffName", s.job_number as "jobNumber",
        d.name_zh as "deptName", s.work_email::text as email ${found} order by s.name, s.id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  return { list: rows, total: counted.rows[0]?.total ?? 0, totalCapped: false, pageNo, pageSize };
}
