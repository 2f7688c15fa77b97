import type { ClickHouseClient } from '@clickhouse/client';
import type { NameRow } from './names.repo.ts';

/** Gateways by the names in their latest calls: the portal has no list of gateways yet. */
export async function findGateways(client: ClickHouseClient): Promise<NameRow[]> {
  const answer = await client.query({
    query: `select toString(side) as kind, toString(gateway_id) as id, name as zh, name as en from voice_gateway final where name != ''`,
    format: 'JSONEachRow',
  });
  return await answer.json<NameRow>();
}
