import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { sysDb } from '../db.ts';
import { type Release, RELEASES } from './releases.ts';

const MONTHS = 18;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * 24 notices over 18 months: a draft, a scheduled one, a withdrawn one, and the newest as a pop-up (sys.md §7 item 9).
 * Once per database.
 */
export async function seedVersions(holder: Db): Promise<void> {
  const db = sysDb({ db: holder });
  const { rows: known } = await sql`select 1 from sys.version_doc limit 1`.execute(db);
  if (known.length > 0) return;
  const last = RELEASES.length - 1;
  const now = Date.now();
  const step = (MONTHS * 30 * DAY_MS) / (last - 2);
  const docs = RELEASES.map((release, index) => {
    // the last two are not published yet, the one before them is the newest
    const at = index === last ? null : index === last - 1 ? now + 3 * DAY_MS : now - (last - 2 - index) * step - DAY_MS;
    return {
      version_no: release.no,
      inner_version: `${release.no.slice(1)}-${String(index + 1).padStart(3, '0')}`,
      title_zh: release.zh,
      title_en: release.en,
      sub_apps: release.apps,
      doc_zh: notes(release.newZh, release.fixZh, ['新增', '修复']),
      doc_en: notes(release.newEn, release.fixEn, ['New', 'Fixed']),
      publish_at: at === null ? null : new Date(at).toISOString(),
      popup_flag: index === last - 2,
      status: index === last ? 0 : index === last - 1 ? 1 : index === 5 ? 3 : 2,
    };
  });
  await sql`insert into sys.version_doc (version_no, inner_version, title_zh, title_en, sub_apps, doc_zh, doc_en, publish_at, popup_flag,
      status, created_at, updated_at)
    select version_no, inner_version, title_zh, title_en, sub_apps, doc_zh, doc_en, publish_at, popup_flag, status,
      least(coalesce(publish_at, now()), now()), least(coalesce(publish_at, now()), now())
    from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as d (version_no text, inner_version text, title_zh text, title_en text,
      sub_apps text[], doc_zh text, doc_en text, publish_at timestamptz, popup_flag boolean, status smallint)`.execute(
    db,
  );
}

const notes = (news: Release['newZh'], fixes: Release['fixZh'], [first, second]: readonly [string, string]): string =>
  [
    `## ${first}`,
    '',
    ...news.map((line) => `- ${line}`),
    '',
    `## ${second}`,
    '',
    ...fixes.map((line) => `- ${line}`),
  ].join('\n');
