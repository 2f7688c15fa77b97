import type { Weights } from '@switchboard/bq-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { TODAY } from '../master/place.repo.ts';

export interface Config {
  readonly id: string;
  readonly version: number;
  readonly weights: Weights;
  readonly minSample: number;
  readonly lookbackH: number;
  readonly matureMin: number;
}

export async function findConfig(db: Db, smsType: string): Promise<Config> {
  const { rows } =
    await sql<Config>`select id::text, version, weights, min_sample as "minSample", lookback_h as "lookbackH",
      mature_min as "matureMin" from bq.recommend_cfg where sms_type = ${smsType}`.execute(db);
  return rows[0] as Config;
}

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly supplierName: string;
  readonly state: string;
  readonly tpsLimit: number;
  /** Null: no coverage of this place is in force. */
  readonly cost: string | null;
  /** The link has been lost for more than five minutes. */
  readonly isLost: boolean;
  /** The channel sends only under registered names and has none. */
  readonly lacksSender: boolean;
  /** The worst open alarm of the channel that counts (rule 53); null = none. */
  readonly alarm: 'P1' | 'P2' | null;
}

/**
 * Every channel that ever covered the place, with its current price: the operator's price takes precedence over the
 * country's.
 */
export async function findCandidates(
  db: Db,
  { mcc, mnc, smsType }: { mcc: string; mnc: string | null; smsType: string },
): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`select c.id::text, c.name, s.name as "supplierName", c.state, c.tps_limit as "tpsLimit",
      (select v.cost_price::text from bq.channel_cover v where v.channel_id = c.id and v.mcc = ${mcc}::smallint
        and v.sms_type = ${smsType} and (v.mnc is null or v.mnc = ${mnc}) and v.deleted_at is null
        and ${TODAY} between v.valid_from and coalesce(v.valid_to, 'infinity') order by v.mnc nulls last limit 1) as cost,
      c.sender_mode = 'registered' and not exists (select 1 from bq.sender_id d where d.channel_id = c.id
        and d.mcc = ${mcc}::smallint and d.state = 'approved' and coalesce(d.valid_to, 'infinity') >= ${TODAY}
        and d.deleted_at is null) as "lacksSender",
      exists (select 1 from bq.link_lost l where l.channel_id = c.id and l.since < now() - interval '5 minutes') as "isLost",
      (select min(w.sev) from bq.channel_alarm w where w.channel_id = c.id and w.is_open and w.sev in ('P1', 'P2')) as alarm
    from bq.channel c join bq.supplier s on s.id = c.supplier_id
    where c.deleted_at is null and c.state <> 'draft' and exists (select 1 from bq.channel_cover v where v.channel_id = c.id
      and v.mcc = ${mcc}::smallint and v.sms_type = ${smsType} and v.deleted_at is null)
    order by c.name`.execute(db);
  return rows;
}
