import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { voiceEventsSql } from './voice-sql.ts';
import { loadWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startIngestWorld();
});
afterAll(async () => await world?.drop());

it('generates calls of which some leave over device ports, and totals by port that match the rows', async () => {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const portion = { from: 0, count: 20_000, seed: 42, day, days: 1 };
  const ingest = { at: `${day} 00:00:00`, seq: 1 };
  const query = voiceEventsSql('voice_event', loadWorld(), portion, ingest);
  await world.services.records.client.command({ query });
  const [rows] = await world.runQuery(`select count() as calls, countIf(device_id != 0) > 500 as are_many,
      countIf(device_id != 0 and (blocked = 1 or port_no not between 1 and 32 or length(iccid) != 19)) as wrong,
      countIf(device_id = 0 and (port_no != 0 or iccid != '')) as stray from voice_cdr final`);
  expect(rows).toEqual({ calls: '20000', are_many: 1, wrong: '0', stray: '0' });
  const sums = `device_id, port_no, iccid, toInt64(sum(attempts)) as n, toInt64(sum(talk_s)) as s, sum(revenue) as r`;
  const [left] = await world.runQuery(`select count() as n from (
      select ${sums} from agg_voice_port_hour group by device_id, port_no, iccid
      except
      select device_id, port_no, iccid, toInt64(count()), toInt64(sum(talk_s)), sum(revenue_usd) from voice_cdr final
        where device_id != 0 group by device_id, port_no, iccid)`);
  expect(left).toEqual({ n: '0' });
});
