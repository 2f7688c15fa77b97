import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The channel type of a source, used when no activity determines the channel. */
const CHANNEL_TYPE: Readonly<Record<string, string>> = {
  ad: 'search',
  seo: 'seo',
  expo: 'expo',
  referral: 'referral',
  partner: 'partner',
  outbound: 'outbound',
};
const DIRECT = 'direct';

export interface SourceOfCustomer {
  readonly customerId: string;
  readonly source: string;
  readonly activityId: string | null;
  /** The first day on which it applies. */
  readonly on: string;
  readonly orderNo: string;
  /** When it was decided: an event that arrives late never overwrites a later decision. */
  readonly at: string;
}

/** A customer counts for one channel; its original lead stays (csc.md §2.6). */
export async function attributeCustomer(
  tx: Db,
  { customerId, source, activityId, on, orderNo, at }: SourceOfCustomer,
): Promise<void> {
  const type = CHANNEL_TYPE[source] ?? DIRECT;
  await sql`insert into csc.attribution (party_type, party_id, side, source_code, channel_id, activity_id, attributed_on,
      lead_id, changed_by_approval, changed_event_at)
    values ('customer', ${customerId}, 'C', ${source},
      coalesce((select channel_id from csc.activity where id = ${activityId}::bigint),
        (select id from csc.channel where type = ${type} and enabled and deleted_at is null order by id limit 1)),
      ${activityId}, ${on}::date,
      (select id from csc.lead where customer_id = ${customerId}::bigint order by converted_at limit 1), ${orderNo}, ${at})
    on conflict (party_type, party_id) do update set source_code = excluded.source_code, channel_id = excluded.channel_id,
      activity_id = excluded.activity_id, attributed_on = excluded.attributed_on,
      changed_by_approval = excluded.changed_by_approval, changed_event_at = excluded.changed_event_at, updated_at = now()
    where csc.attribution.changed_event_at is null or csc.attribution.changed_event_at < excluded.changed_event_at`.execute(
    tx,
  );
}
