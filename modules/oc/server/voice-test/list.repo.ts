import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { voiceTestItemResource, voiceTestResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { tbxVoiceTestItemTable, tbxVoiceTestTable } from '../tables.ts';

const count = (which: string) =>
  sql`(select count(*)::int from oc.tbx_voice_test_item i where i.test_id = t.id and ${sql.raw(which)})`;
const namesOf = (column: string) =>
  sql`array(select ${sql.ref(`i.${column}`)}::text from oc.tbx_voice_test_item i where i.test_id = t.id
    group by ${sql.ref(`i.${column}`)} order by min(i.id))`;

export const voiceTestSource = (locale: Locale) =>
  definePgSource({
    resource: voiceTestResource,
    table: tbxVoiceTestTable,
    alias: 't',
    join: sql`left join sys.staff_name s on s.id = t.owner_id left join oc.tbx_voice_test b on b.id = t.retry_of`,
    columns: {
      gateways: namesOf('gateway_name'),
      callees: namesOf('callee'),
      fault: sql`t.fault ->> ${sql.lit(locale)}`,
      total: count('true'),
      done: count(`i.state in ('finished', 'failed', 'timeout', 'cancelled')`),
      passed: count(`i.verdict = 'pass'`),
      failed: count(`i.verdict = 'fail'`),
      retryOf: sql`b.test_no`,
      ownerName: sql`s.name`,
    },
  });

export const voiceTestItemSource = definePgSource({
  resource: voiceTestItemResource,
  table: tbxVoiceTestItemTable,
  alias: 'i',
  join: sql`join oc.tbx_voice_test t on t.id = i.test_id left join sys.staff_name s on s.id = t.owner_id`,
  scope: rowsOf(tbxVoiceTestTable, 't'),
  columns: {
    testNo: sql`t.test_no`,
    country: sql`i.iso2`,
    caller: sql`t.caller`,
    talkS: sql`floor(extract(epoch from i.end_at - i.answer_at))::int`,
    ownerName: sql`s.name`,
    createdAt: sql`t.created_at`,
  },
});
