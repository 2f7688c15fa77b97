import type { Preference } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../db.ts';

/** All types with the settings of this person; unset ones have the defaults of the type. */
export async function listPreferencesOf(db: McDb, userId: string): Promise<(Preference & { canMute: boolean })[]> {
  const { rows } = await sql<Preference & { canMute: boolean }>`select t.code as "msgType", t.can_mute as "canMute",
      not t.can_mute or coalesce(p.in_app, true) as "inApp", not t.can_mute or coalesce(p.popup, t.popup) as popup,
      not t.can_mute or coalesce(p.ding, true) as ding
    from mc.msg_type t left join mc.msg_pref p on p.type_code = t.code and p.user_id = ${userId} order by t.sort`.execute(
    db,
  );
  return rows;
}

export async function upsertPreferences(db: McDb, userId: string, preferences: readonly Preference[]): Promise<void> {
  await sql`insert into mc.msg_pref (user_id, type_code, in_app, popup, ding)
    select ${userId}, p."msgType", p."inApp", p.popup, p.ding
    from jsonb_to_recordset(${JSON.stringify(preferences)}::jsonb) p ("msgType" text, "inApp" boolean, popup boolean, ding boolean)
    on conflict (user_id, type_code) do update set in_app = excluded.in_app, popup = excluded.popup, ding = excluded.ding`.execute(
    db,
  );
}
