// @vitest-environment happy-dom
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { ALARM_KEY, ALARM_PATH, alarmResource } from '@switchboard/tj-contract';
import { expect, test } from 'vitest';
import tj from '../entry.ts';
import AlarmDataPage from './page.tsx';

const { basePath, fields } = alarmResource;
const AT = '2026-11-10T04:00:00.000Z';
const ROW = {
  id: '7',
  alarmNo: 'AL261110000007',
  sev: 'P1',
  state: 'firing',
  rule: 'delivery_low',
  metric: 'sms.delivery_rate',
  objectKind: 'channel',
  objectName: 'ID-DIR-01',
  channelId: '3',
  country: '印度尼西亚',
  value: '55.0000',
  threshold: '60.0000',
  peak: '52.5000',
  unit: 'pct',
  sample: 400,
  startedAt: AT,
  firedAt: AT,
  resolvedAt: null,
  durationS: 3_920,
  isAcked: false,
  ackedBy: null,
  ackedAt: null,
  notifyCnt: 1,
  fireCnt: 4,
  closeReason: null,
  closedBy: null,
  cause: null,
  note: null,
};
const { seen, open } = pageServer({
  module: tj,
  rights: [ALARM_KEY, `${ALARM_KEY}:ack`, `${ALARM_KEY}:close`],
  answers: {
    [getFieldRights.path]: () =>
      ok(Object.entries(fields).map(([fieldCode, { editable }]) => ({ fieldCode, level: editable ? 3 : 2 }))),
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'k' }),
    [`${basePath}/page`]: () => ok({ list: [ROW], total: 1, totalCapped: false, pageNo: 1, pageSize: 20 }),
    [`${basePath}/channels`]: () => ok([{ id: '3', name: 'ID-DIR-01' }]),
    [`${basePath}/events/7`]: () =>
      ok([
        { id: '2', at: AT, kind: 'notify', actorName: null, data: { sev: 'P1', people: 6 } },
        {
          id: '1',
          at: AT,
          kind: 'fire',
          actorName: null,
          data: { sev: 'P1', value: '55', threshold: '60', sample: 400 },
        },
      ]),
    [`${basePath}/ack`]: () => ok(true),
  },
});

test('open alarms come first, with units; one is acknowledged, and its drawer shows the history', async () => {
  await open(<AlarmDataPage />, `${ALARM_PATH}?f.channelId=3`);
  await until(() => byText('td a', ROW.alarmNo) ?? byText('td button', ROW.alarmNo));
  expect(seen(`${basePath}/page`)[0]?.body).toMatchObject({ state: ['firing', 'recovering'], channelId: ['3'] });
  const cells = [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining(['55%', '60%', '52.5%', '1:05:20']));
  await click(byText('button', '认领') ?? byText('button', '认 领'));
  await until(() => seen(`${basePath}/ack`)[0]);
  expect(seen(`${basePath}/ack`)[0]?.body).toMatchObject({ id: '7' });
  await click(byText('td a', ROW.alarmNo) ?? byText('td button', ROW.alarmNo));
  const words = await until(() =>
    [...document.querySelectorAll('.ant-timeline .ant-typography')].find(({ textContent }) =>
      textContent?.includes('样本 400'),
    ),
  );
  expect(words?.textContent).toBe('P1 · 值 55% · 阈值 60% · 样本 400');
});
