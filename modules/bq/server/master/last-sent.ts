import { type Context, isEngineDown } from '@switchboard/kit-server';

/** Time of an account's last message. Unknown without the record store; the list is shown without it. */
export async function lastSent(
  { records, log }: Pick<Context, 'records' | 'log'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  try {
    const answer = await records.client.query({
      query: `select toString(app_id) as id, formatDateTime(max(last_at), '%Y-%m-%dT%H:%i:%SZ', 'UTC') as at
        from agg_app_life where product = 'sms' and app_id in (${ids.map(BigInt).join(', ')}) group by app_id`,
      format: 'JSONEachRow',
    });
    const rows = await answer.json<Record<'id' | 'at', string>>();
    return new Map(rows.map(({ id, at }) => [id, at]));
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'last messages missing: the record store is unavailable');
    return new Map();
  }
}
