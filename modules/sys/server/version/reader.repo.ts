import type { Locale } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import { noticeResource } from '@switchboard/sys-contract';
import { type RawBuilder, sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { titleOf } from './repo.ts';

/** A notice is public from its minute on, whether or not the worker has run yet (sys R67: within 60 s). */
const IS_OUT = sql<boolean>`v.deleted_at is null and (v.status = 2 or (v.status = 1 and v.publish_at <= now()))`;

/** All users, or people of the given departments (and those below) or roles. */
export const isAudience = (
  audience: RawBuilder<unknown>,
  userId: string,
): RawBuilder<boolean> => sql<boolean>`((${audience} ->> 'all')::boolean
  or exists (select 1 from sys."user" au join sys.staff_dept asd on asd.staff_id = au.staff_id
    join sys.dept ad on ad.id = asd.dept_id join sys.dept top on ad.path like top.path || '%'
    where au.id = ${userId}::bigint and ${audience} -> 'deptIds' ? top.id::text)
  or exists (select 1 from sys.user_role aur join sys.role ar on ar.id = aur.role_id and ar.status = 1 and ar.deleted_at is null
    where aur.user_id = ${userId}::bigint and (aur.expire_at is null or aur.expire_at > now())
      and ${audience} -> 'roleIds' ? ar.id::text))`;

const readBy = (userId: string) => sql`sys.version_doc v
  left join sys.version_read vr on vr.version_id = v.id and vr.user_id = ${userId}::bigint`;
const visible = (userId: string) => sql`${IS_OUT} and ${isAudience(sql`v.audience`, userId)}`;

export const noticeSource = (locale: Locale, userId: string) =>
  definePgSource({
    resource: noticeResource,
    from: readBy(userId),
    where: visible(userId),
    scope: { none: 'each notice defines its readers' },
    columns: {
      id: sql`v.id`,
      versionNo: sql`v.version_no`,
      title: titleOf(locale),
      subApps: sql`v.sub_apps::text[]`,
      publishAt: sql`v.publish_at`,
      isRead: sql`(vr.read_at is not null)`,
    },
  });

export interface ShownRow {
  id: string;
  versionNo: string;
  title: string;
  subApps: string[];
  publishAt: Date;
  isRead: boolean;
  doc: string;
}

const shown = (locale: Locale) => sql`v.id::text as id, v.version_no as "versionNo", ${titleOf(locale)} as title,
  v.sub_apps::text[] as "subApps", v.publish_at as "publishAt", vr.read_at is not null as "isRead",
  ${locale === 'en' ? sql`coalesce(nullif(v.doc_en, ''), v.doc_zh)` : sql`v.doc_zh`} as doc`;

export async function listShown(
  db: SysDb,
  reader: { userId: string; locale: Locale },
  { app, year }: { app?: string | undefined; year?: number | undefined },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select ${shown(reader.locale)} from ${readBy(reader.userId)}
    where ${visible(reader.userId)} ${app === undefined ? sql`` : sql`and ${app} = any(v.sub_apps)`}
      ${year === undefined ? sql`` : sql`and extract(year from v.publish_at at time zone 'Asia/Shanghai') = ${year}`}
    order by v.publish_at desc, v.id desc limit 200`.execute(db);
  return rows;
}

export async function findShown(
  db: SysDb,
  reader: { userId: string; locale: Locale },
  id: string,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`select ${shown(reader.locale)} from ${readBy(reader.userId)}
    where v.id = ${id}::bigint and ${visible(reader.userId)}`.execute(db);
  return rows[0];
}

export const latestVersion = (userId: string) =>
  sql<{ versionNo: string }>`select v.version_no as "versionNo" from sys.version_doc v
    where ${visible(userId)} order by v.publish_at desc, v.id desc limit 1`;

/** Sys R66: the newest pop-up that is valid now for this user; closed by the user on any device = none. */
export async function findPopup(db: SysDb, reader: { userId: string; locale: Locale }): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow & { isClosed: boolean }>`select ${shown(reader.locale)},
      vr.popup_closed_at is not null as "isClosed" from ${readBy(reader.userId)}
    where ${visible(reader.userId)} and v.popup_flag and (v.popup_until is null or v.popup_until > now())
    order by v.publish_at desc, v.id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest === undefined || newest.isClosed ? undefined : newest;
}

export async function markRead(db: SysDb, userId: string, id: string, isClosing: boolean): Promise<void> {
  await sql`insert into sys.version_read (user_id, version_id, read_at, popup_closed_at)
    values (${userId}::bigint, ${id}::bigint, now(), case when ${isClosing} then now() end)
    on conflict (user_id, version_id) do update set read_at = coalesce(version_read.read_at, now()),
      popup_closed_at = coalesce(version_read.popup_closed_at, excluded.popup_closed_at)`.execute(db);
}

export async function readOptions(db: SysDb, userId: string): Promise<{ apps: string[]; years: number[] }> {
  const { rows } = await sql<{ apps: string[] | null; years: number[] | null }>`select
      (select array_agg(distinct app order by app) from sys.version_doc v, unnest(v.sub_apps::text[]) app where ${visible(userId)}) as apps,
      (select array_agg(distinct extract(year from v.publish_at at time zone 'Asia/Shanghai')::int)
        from sys.version_doc v where ${visible(userId)}) as years`.execute(db);
  return { apps: rows[0]?.apps ?? [], years: (rows[0]?.years ?? []).toSorted((a, b) => b - a) };
}
