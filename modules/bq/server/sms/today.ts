import { businessDay, businessMidnight } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';

/** Messages that customers submitted since the business day began, by customer ID; tests are not counted. */
export async function sentToday(
  { records }: Pick<Services, 'records'>,
  now = Date.now(),
): Promise<{ customerId: string; messages: string }[]> {
  const since = businessMidnight(businessDay(now));
  const answer = await records.client.query({
    query: `select toString(customer_id) as customerId, toString(sum(msg)) as messages from agg_sms_hour
      where stat_hour >= toDateTime({since: UInt32}, 'UTC') and customer_id <> 0 group by customer_id having sum(msg) > 0`,
    query_params: { since: since / 1_000 },
    format: 'JSONEachRow',
  });
  return await answer.json<{ customerId: string; messages: string }>();
}
