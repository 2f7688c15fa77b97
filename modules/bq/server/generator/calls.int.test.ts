import { recordingType } from '@switchboard/bq-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toneWav } from '../demo/recordings.ts';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { moRecordsSql } from './other-sql.ts';
import { smsEventsSql } from './sms-sql.ts';
import { RECORDED, voiceEventsSql } from './voice-sql.ts';
import { loadWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startIngestWorld();
  const { client } = world.services.records;
  const whole = loadWorld();
  // few customers, which makes messages soon after a call likely
  const few = { ...whole, apps: whole.apps.slice(0, 40).map((app) => ({ ...app, customerId: 1 + (app.appId % 12) })) };
  const ingest = { at: new Date().toISOString().slice(0, 19).replace('T', ' '), seq: 0 };
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const portion = { from: 0, count: 30_000, seed: 7, day, days: 2 };
  await client.command({ query: smsEventsSql('sms_event', few, { ...portion, mode: 'both' }, ingest) });
  await client.command({ query: voiceEventsSql('voice_event', few, portion, ingest) });
  await client.command({ query: moRecordsSql(Date.now()) });
}, 400_000);
afterAll(async () => await world?.drop());

it('demo calls have recordings of matching length, and the demo creates each file', async () => {
  const files = await world.runQuery<{ file: string; kind: string; s: number; talk: number }>(
    `select rec_file as file, any(toString(kind)) as kind, any(rec_s) as s, any(talk_s) as talk from voice_cdr final where rec_file != '' group by rec_file`,
  );
  expect(files.length).toBeGreaterThan(20);
  for (const { file, s, talk } of files) {
    expect(recordingType(file), file).toBe('audio/wav');
    expect(file).toBe(`recordings/demo/tone-${s}s.wav`);
    expect([s, s >= RECORDED.from && s <= RECORDED.to]).toEqual([talk, true]);
  }
  const wav = toneWav(RECORDED.from);
  expect(wav.subarray(0, 4).toString()).toBe('RIFF');
  expect(wav.length).toBe(44 + RECORDED.from * 8_000);
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
});

it('call centre calls go both ways, are rated, and some are followed by a message to the same customer', async () => {
  const [found] = await world.runQuery<Record<string, number>>(`select
      toInt32(countIf(direction = 'in')) as inbound, toInt32(countIf(direction = 'out')) as outbound,
      toInt32(countIf(rating between 1 and 5)) as rated, toInt32(countIf(rating > 0 and outcome != 'answered')) as wrong,
      toInt32(countIf(follow_msg_id != 0)) as followed
    from voice_cdr final where kind = 'cc'`);
  expect(found?.['wrong']).toBe(0);
  for (const name of ['inbound', 'outbound', 'rated', 'followed']) expect(found?.[name], name).toBeGreaterThan(10);
  const [strangers] = await world.runQuery<{ n: number }>(`select toInt32(count()) as n from voice_cdr as c final
    left join (select msg_id, customer_id, submit_time from sms_record final) as m on m.msg_id = c.follow_msg_id
    where c.follow_msg_id != 0 and (m.customer_id != c.customer_id or m.submit_time < c.end_time)`);
  expect(strangers?.n).toBe(0);
  const [others] = await world.runQuery<{ n: number }>(
    `select toInt32(countIf(direction != 'none' or rating != 0 or follow_msg_id != 0)) as n from voice_cdr final where kind != 'cc'`,
  );
  expect(others?.n).toBe(0);
});

it('demo replies contain the number of pushes and the reason of failures', async () => {
  const states = await world.runQuery<{ state: string; least: number; most: number; errors: string[] }>(
    `select toString(push_state) as state, min(push_cnt) as least, max(push_cnt) as most, arraySort(groupUniqArray(toString(push_err))) as errors
     from mo_record final group by push_state order by state`,
  );
  expect(states.map(({ state, least, most }) => [state, least, most])).toEqual([
    ['fail', 3, 3],
    ['ok', 1, 1],
    ['wait', 0, 0],
  ]);
  expect(states[0]?.errors).not.toContain('');
  expect(states[1]?.errors).toEqual(['']);
});
