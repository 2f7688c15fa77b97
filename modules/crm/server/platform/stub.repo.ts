import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function recordPlatformName(
  db: Db,
  change: { system: string; object: string; name: string },
): Promise<void> {
  await sql`insert into crm.platform_name (system, object, name) values (${change.system}, ${change.object}, ${change.name})
    on conflict (system, object) do update set name = excluded.name, told_at = now()`.execute(db);
}
