// @vitest-environment happy-dom
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, until } from '@switchboard/kit-web/testing';
import {
  listTestGateways,
  startVoiceTest,
  stopVoiceTest,
  VOICE_TEST_KEY,
  voiceTestItemResource,
  voiceTestResource,
} from '@switchboard/oc-contract';
import { expect, test } from 'vitest';
import oc from '../entry.ts';
import VoiceTestPage from './page.tsx';

const AT = '2026-11-10T04:00:00.000Z';
const CALL = {
  id: '1',
  testId: '7',
  testNo: 'VT261110000007',
  gatewayName: 'LG-510-1',
  supplierName: 'Garuda',
  callee: '62811000903',
  country: 'ID',
  caller: '85230012345',
  state: 'finished',
  pddMs: 400,
  ringAt: null,
  answerAt: AT,
  talkS: 20,
  sipCode: 200,
  cliGot: '+85230012345',
  cliOk: true,
  mos: '4.10',
  lossPct: '0.40',
  jitterMs: 8,
  fas: true,
  verdict: 'fail',
  reasons: ['fas'],
  ownerName: '陈静',
  createdAt: AT,
  endAt: AT,
};
const TEST = {
  id: '7',
  testNo: CALL.testNo,
  gateways: ['LG-510-1'],
  callees: [CALL.callee],
  caller: CALL.caller,
  ringS: 45,
  talkS: 20,
  state: 'running',
  fault: null,
  total: 3,
  done: 1,
  passed: 0,
  failed: 1,
  retryOf: null,
  ownerName: '陈静',
  createdAt: AT,
  endedAt: null,
  version: 2,
};
const pageWith = (row: object) => () => ok({ list: [row], total: 1, totalCapped: false, pageNo: 1, pageSize: 20 });
const levels = { ...voiceTestResource.fields, ...voiceTestItemResource.fields };
const { seen, open } = pageServer({
  module: oc,
  rights: [VOICE_TEST_KEY, `${VOICE_TEST_KEY}:add`, `${VOICE_TEST_KEY}:stop`],
  answers: {
    [getFieldRights.path]: () => ok(Object.keys(levels).map((fieldCode) => ({ fieldCode, level: 2 }))),
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'k' }),
    [voiceTestItemResource.calls.page.path]: pageWith(CALL),
    [voiceTestResource.calls.page.path]: pageWith(TEST),
    [listTestGateways.path]: () => ok([{ id: '12', name: 'LG-510-2', supplierName: 'Garuda', isOnline: false }]),
    [startVoiceTest.path]: () => ok({ id: '8', testNo: 'VT261110000008' }),
    [stopVoiceTest.path]: () => ok(true),
  },
});

const PATH = '/businessOperations/voip/voice-test';
const cells = (): string[] => [...document.querySelectorAll('td')].map(({ textContent }) => textContent ?? '');

test('calls are shown with their measurements and failure reasons; a running test can be stopped', async () => {
  await open(<VoiceTestPage />, PATH);
  await until(() => byText('td', 'LG-510-1'));
  expect(cells()).toEqual(expect.arrayContaining(['62811000903', '400', '不合格', '疑似假应答', '+85230012345']));
  await click(byText('.ant-tabs-tab-btn', '测试任务'));
  await click(await until(() => byText('button', '停止') ?? byText('button', '停 止')));
  const sure = '.ant-modal .ant-btn-primary, .ant-popover .ant-btn-primary';
  await click(await until(() => document.querySelector<HTMLElement>(sure)));
  await until(() => seen(stopVoiceTest.path)[0]);
  expect(seen(stopVoiceTest.path)[0]?.body).toEqual({ id: '7', version: 2 });
});

test('opened from a channel, the form has its gateway selected', async () => {
  await open(<VoiceTestPage />, `${PATH}?gateway=12`);
  const name = 'LG-510-2 · Garuda · 离线';
  const chosen = await until(() =>
    [...document.querySelectorAll('.ant-modal *')].find((one) => one.textContent === name),
  );
  expect(chosen).toBeDefined();
  expect(seen(startVoiceTest.path)).toEqual([]);
});
