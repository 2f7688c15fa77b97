import { bqModule } from '@switchboard/bq-server/module';
import { connectExtensions, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOc, type TestOc } from '../testing/start-oc.ts';
import { seedVoiceTests } from './voice-tests.ts';

let oc: TestOc;
beforeAll(async () => {
  oc = await startOc({}, [bqModule]);
  await oc.query(`insert into bq.vos_server (name, base_url, state) values ('V1', 'http://127.0.0.1:9', 'online')`);
  await oc.query(
    `insert into bq.vos_gateway (vos_id, side, gw_name, account_no, proto, ips, port, prefix_mode, priority, line_cap, cps_cap, online_at, seen_at)
     select v.id, 'landing', 'LG-' || n, 'S', 'sip', '{10.0.0.1}', 5060, 'through', 1, 10, 1, now(), now() from bq.vos_server v, generate_series(1, 20) n`,
  );
});
afterAll(async () => await oc?.stop());

it('the demo contains tests with every pass and failure result, and a second run adds none', async () => {
  const services = connectServices(oc.config, oc.log.log, 'system');
  try {
    const extensions = connectExtensions([bqModule]);
    await seedVoiceTests({ db: services.db, extensions });
    await seedVoiceTests({ db: services.db, extensions });
  } finally {
    await services.close();
  }
  const verdicts = await oc.query<{ verdict: string; reasons: string[]; n: number }>(
    `select verdict, reasons, count(*)::int as n from oc.tbx_voice_test_item group by 1, 2 order by 1, 2`,
  );
  expect(verdicts).toEqual([
    { verdict: 'fail', reasons: ['cli'], n: 3 },
    { verdict: 'fail', reasons: ['fas'], n: 4 },
    { verdict: 'fail', reasons: ['mos', 'loss'], n: 2 },
    { verdict: 'fail', reasons: ['not_answered'], n: 5 },
    { verdict: 'pass', reasons: [], n: 16 },
  ]);
  const tests = await oc.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from oc.tbx_voice_test where ended_at between created_at and now() group by 1`,
  );
  expect(tests).toEqual([{ state: 'finished', n: 6 }]);
});
