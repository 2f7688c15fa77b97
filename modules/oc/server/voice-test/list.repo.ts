import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { voiceTestItemResource, voiceTestResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { voiceTestRows } from './rows.ts';

const count = (which: string) =>
  sql`(select count(*)::int from oc.tbx_voice_test_item i where i.test_id = t.id and ${sql.raw(which)})`;
const namesOf = (column: string) =>
  sql`array(select ${sql.ref(`i.${column}`)}::text from oc.tbx_voice_test_item i where i.test_id = t.id
    group by ${sql.ref(`i.${column}`)} order by min(i.id))`;

export const voiceTestSource = (locale: Locale) =>
  definePgSource({
    resource: voiceTestResource,
    from: sql`oc.tbx_voice_test t left join sys.staff s on s.id = t.owner_id left join oc.tbx_voice_test b on b.id = t.retry_of`,
    scope: rowsOf(voiceTestRows, 't'),
    columns: {
      id: sql`t.id`,
      testNo: sql`t.test_no`,
      gateways: namesOf('gateway_name'),
      callees: namesOf('callee'),
      caller: sql`t.caller`,
      ringS: sql`t.ring_s`,
      talkS: sql`t.talk_s`,
      state: sql`t.state`,
      fault: sql`t.fault ->> ${sql.lit(locale)}`,
      total: count('true'),
      done: count(`i.state in ('finished', 'failed', 'timeout', 'cancelled')`),
      passed: count(`i.verdict = 'pass'`),
      failed: count(`i.verdict = 'fail'`),
      retryOf: sql`b.test_no`,
      ownerName: sql`s.name`,
      createdAt: sql`t.created_at`,
      endedAt: sql`t.ended_at`,
      version: sql`t.version`,
    },
  });

export const voiceTestItemSource = definePgSource({
  resource: voiceTestItemResource,
  from: sql`oc.tbx_voice_test_item i join oc.tbx_voice_test t on t.id = i.test_id left join sys.staff s on s.id = t.owner_id`,
  scope: rowsOf(voiceTestRows, 't'),
  columns: {
    id: sql`i.id`,
    testId: sql`i.test_id`,
    testNo: sql`t.test_no`,
    gatewayName: sql`i.gateway_name`,
    supplierName: sql`i.supplier_name`,
    callee: sql`i.callee`,
    country: sql`i.iso2`,
    caller: sql`t.caller`,
    state: sql`i.state`,
    pddMs: sql`i.pdd_ms`,
    ringAt: sql`i.ring_at`,
    answerAt: sql`i.answer_at`,
    talkS: sql`floor(extract(epoch from i.end_at - i.answer_at))::int`,
    sipCode: sql`i.sip_code`,
    cliGot: sql`i.cli_got`,
    cliOk: sql`i.cli_ok`,
    mos: sql`i.mos`,
    lossPct: sql`i.loss_pct`,
    jitterMs: sql`i.jitter_ms`,
    fas: sql`i.fas`,
    verdict: sql`i.verdict`,
    reasons: sql`i.reasons`,
    ownerName: sql`s.name`,
    createdAt: sql`t.created_at`,
    endAt: sql`i.end_at`,
  },
});
