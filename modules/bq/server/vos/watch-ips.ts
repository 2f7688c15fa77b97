import { gatewayIpResource } from '@switchboard/bq-contract';
import { type Db, inTransaction, type JobContext, type Places, requestNotice } from '@switchboard/kit-server';
import type { ClickHouseClient } from '@clickhouse/client';
import { staffHolding } from '@switchboard/sys-server';
import { findSeenIps, placeIps, storeSeenIps, takeUnlisted, type UnlistedIps } from './ip.repo.ts';

/** Long enough to cover a worker outage. */
const LOOK_BACK_HOURS = 24;
/** Rule 63. */
const UNLISTED_MINUTES = 10;
const NAMED = 5;

interface Watch extends Pick<JobContext, 'jobs'> {
  readonly db: Db;
  readonly records: { readonly client: ClickHouseClient };
  readonly places: Places;
}

/** Rule 63: unlisted addresses that calls came from; users who decide about addresses are notified once of each. */
export async function watchIps({ db, jobs, records, places }: Watch): Promise<void> {
  const seen = await findSeenIps(records.client, LOOK_BACK_HOURS);
  await inTransaction({ db }, async (tx) => {
    await storeSeenIps(tx, seen);
    // including configured addresses, because the switches are synced every minute as well
    await placeIps(tx, places);
    const unlisted = await takeUnlisted(tx, UNLISTED_MINUTES);
    if (unlisted.length === 0) return;
    const staffIds = await staffHolding(tx, `${gatewayIpResource.right}:approve`);
    if (staffIds.length === 0) return;
    for (const one of unlisted) await notifyApprovers(tx, jobs, one, staffIds);
  });
}

async function notifyApprovers(
  tx: Db,
  jobs: JobContext['jobs'],
  { gatewayId, gateway, firstId, ips }: UnlistedIps,
  staffIds: readonly string[],
): Promise<void> {
  const named = ips.slice(0, NAMED).join(', ');
  await requestNotice(
    tx,
    { jobs },
    {
      eventCode: 'bq.gateway-ip.unlisted',
      to: { staffIds },
      vars: { gateway, ips: ips.length > NAMED ? `${named} …` : named, count: String(ips.length) },
      objectCode: gatewayIpResource.code,
      objectId: firstId,
      link: `/businessInquiry/gateway/ip?f.gwName=${encodeURIComponent(gateway)}`,
      dedupeKey: `bq.gateway-ip.unlisted.${gatewayId}.${firstId}`,
    },
  );
}
