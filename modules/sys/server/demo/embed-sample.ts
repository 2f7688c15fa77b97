import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { sysDb } from '../db.ts';

const ENTRY = {
  key: 'tbx.voip.console',
  router: '/businessOperations/voIp/console',
  zh: 'VoIP 控制台（示例）',
  en: 'VoIP console (sample)',
} as const;

/** One menu entry of the demo with an embedded front-end; roles with voice pages see it. Repeatable. */
export async function seedEmbedSample(db: Db, base: string): Promise<void> {
  await sysDb({ db })
    .transaction()
    .execute(async (tx) => {
      // for migrations it counts as created by a person, and they leave it unchanged
      await sql`insert into sys.resource (parent_id, kind, international, name_zh, name_en, router, sub_app, iframe_base, sort, created_by)
        select coalesce(p.parent_id, m.id), 2, ${ENTRY.key}, ${ENTRY.zh}, ${ENTRY.en}, ${ENTRY.router}, 'tbx', ${base}, 100000,
          (select id from sys.staff order by id limit 1)
        from sys.resource m
        left join sys.resource p on p.international = 'tbx.voip.voice-test' and p.deleted_at is null
        where m.international = 'module.tbx' and m.deleted_at is null
        on conflict (international) where deleted_at is null do update set iframe_base = excluded.iframe_base`.execute(
        tx,
      );
      await sql`insert into sys.role_resource (role_id, resource_id)
        select r.id, x.id from sys.role r, sys.resource x
        where r.code in ('super_admin', 'operator') and r.deleted_at is null
          and x.international = ${ENTRY.key} and x.deleted_at is null
        on conflict do nothing`.execute(tx);
    });
}
