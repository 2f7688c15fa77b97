import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Channels that send over SIM cards, for the device demo (oc). */
export async function cardChannels(db: Db): Promise<CardChannel[]> {
  const { rows } = await sql<CardChannel>`select c.id::text, m.iso2, c.mcc::int, m.mnc, m.dial_code as dial
    from bq.channel c cross join lateral (select o.iso2, o.mnc, o.dial_code from bq.mccmnc o where o.mcc = c.mcc order by o.id limit 1) m
    where c.route_type = 'sim' order by c.id`.execute(db);
  return rows;
}

interface CardChannel {
  readonly id: string;
  readonly iso2: string;
  readonly mcc: number;
  readonly mnc: string;
  readonly dial: string;
}
