import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Creates three servers with their banks. Does nothing if there are servers already. */
export async function seedSimbanks(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // addresses of the documentation ranges: the demo contacts no real host
    await sql`insert into oc.vod_server (name, ip, port, sw_version, max_banks, state, heartbeat_at)
      select name, ip::inet, 7000, version, 16, state, now() - age from (values
        ('深圳一号', '192.0.2.11', '3.2.1', 'online', interval '20 seconds'),
        ('新加坡一号', '198.51.100.21', '3.2.1', 'online', interval '35 seconds'),
        ('雅加达一号', '203.0.113.31', '3.1.8', 'maint', interval '6 hours')) v (name, ip, version, state, age)
      where not exists (select from oc.vod_server)`.execute(tx);
    await sql`insert into oc.vod_simbank (server_id, bank_no, sn, model, slots, used, temp_c, state, heartbeat_at)
      select v.id, n, 'SB' || lpad((v.id * 100 + n)::text, 8, '0'), 'SMB-128', 128, (v.id * 37 + n * 29) % 129,
        38 + (v.id * 7 + n * 3) % 14, case when v.state = 'maint' then 'maint' when n = 4 then 'fault' else 'online' end,
        v.heartbeat_at
      from oc.vod_server v cross join generate_series(1, 4) n
      where not exists (select from oc.vod_simbank)`.execute(tx);
  });
}
