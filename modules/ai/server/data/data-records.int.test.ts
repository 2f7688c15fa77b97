import { aiModule } from '../module.ts';
import { bqModule } from '@switchboard/bq-server/module';
import { idAt, many, smsEvent, storeEvents } from '@switchboard/bq-server/testing';
import { createLogger, connectServices } from '@switchboard/kit-server';
import { startTestStack, type TestNode, type TestStack } from '@switchboard/kit-server/testing';
import { seedSys } from '@switchboard/sys-server/demo';
import { sysModule } from '@switchboard/sys-server/module';
import { serve, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { startTurn, returned } from '@switchboard/tools/simulators/ai/testing/data-world';

/** A recent day, at noon in the company's time zone. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 5 * 86_400_000 + 4 * 3_600_000;
const DAY = new Date(NOON).toISOString().slice(0, 10);
const PHONE = '6281234567890';
const modules = [sysModule, bqModule, aiModule];
let api: TestStack;
let narrow: TestNode;
let model: ModelServer;
let admin: string;
beforeAll(async () => {
  model = await startModelServer();
  api = await startTestStack({
    modules,
    seed: seedSys,
    start: async (config, log) => await serve(config, log, modules),
    env: { AI_BASE_URL: model.url, AI_RATE_PER_MIN: '1000' },
    withRecords: true,
  });
  narrow = await api.node({ AI_BASE_URL: model.url, AI_RATE_PER_MIN: '1000', RECORD_WIDE_ROWS: '2' });
  admin = await signIn(api.call, 'admin');
  const services = connectServices(api.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const submitted = new Date(NOON).toISOString().replace('T', ' ').replace('Z', '');
  const events = many(5, (n) =>
    smsEvent({ msg_id: idAt(NOON, n), version: String(NOON * 4 + 1), submit_time: submitted, phone: PHONE }),
  );
  await storeEvents(services.records.client, 'sms', events);
  await services.close();
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});

async function look(node: TestNode, name: string, input: object) {
  model.script = { kind: 'calls', rounds: [[{ name, text: JSON.stringify(input) }]], text: '{data}' };
  const reader = await startTurn(node, admin, '昨天发送了多少条？');
  return { reader, toolResults: returned(model.asked)[0] ?? '' };
}

it('AI-57 a wide question over records is refused, a narrow one is answered without phone numbers, and sums come with their totals', async () => {
  const input = { submitTime: { from: DAY, to: DAY } };
  const wide = await look(narrow, 'list_bq_record', input);
  expect(wide.toolResults).toBe('{"refused":"the query is too broad: use fewer days or more filters"}');
  expect(wide.reader.of('calls')).toEqual([]);
  const records = await look(api, 'list_bq_record', input);
  expect(records.toolResults).toContain('"total":"5"');
  expect(records.toolResults).not.toContain(PHONE);
  expect(records.reader.of('calls').flat()[0]).toMatchObject({
    title: '短信发送记录',
    filters: [`提交时间=${DAY}..${DAY}`],
    total: 5,
    link: `/businessInquiry/sendRcdQuery?f.submitTime=${DAY}..${DAY}`,
  });
  const sums = await look(api, 'list_bq_sms_performance', { day: { from: DAY, to: DAY }, dims: ['smsType'] });
  expect(sums.toolResults).toMatch(/"totals":\{[^}]*"5"/);
  expect(sums.reader.of('calls').flat()[0]).toMatchObject({
    link: `/businessInquiry/smsPerformance?f.day=${DAY}..${DAY}&f.dims=smsType`,
  });
});
