import {
  COUNTRY_CODES,
  countryName,
  defineCall,
  defineResource,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { VERDICT_REASONS } from './voice-test-rule.ts';

export const VOICE_TEST_KEY = 'tbx.voip.voice-test';
const BASE = '/v2/tbx/voiceTest';
/** Every gateway calls every number. */
export const TEST_ITEMS_MOST = 100;

type Values = Readonly<Record<string, EnumValue>>;

export const VOICE_TEST_STATES = {
  created: { label: { zh: '待执行', en: 'Created' } },
  running: { label: { zh: '执行中', en: 'Running' }, tone: 'info' },
  stopping: { label: { zh: '停止中', en: 'Stopping' }, tone: 'warning' },
  finished: { label: { zh: '已完成', en: 'Finished' }, tone: 'success' },
  stopped: { label: { zh: '已停止', en: 'Stopped' }, tone: 'warning' },
} as const satisfies Values;
export type VoiceTestState = keyof typeof VOICE_TEST_STATES;

export const VOICE_ITEM_STATES = {
  queued: { label: { zh: '排队', en: 'Queued' } },
  dialing: { label: { zh: '呼叫中', en: 'Dialing' }, tone: 'info' },
  ringing: { label: { zh: '振铃', en: 'Ringing' }, tone: 'info' },
  answered: { label: { zh: '应答', en: 'Answered' }, tone: 'info' },
  finished: { label: { zh: '完成', en: 'Finished' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  timeout: { label: { zh: '超时', en: 'No answer' }, tone: 'danger' },
  cancelled: { label: { zh: '未呼', en: 'Not called' } },
} as const satisfies Values;

export const VERDICTS = {
  pass: { label: { zh: '合格', en: 'Pass' }, tone: 'success' },
  fail: { label: { zh: '不合格', en: 'Fail' }, tone: 'danger' },
  unclear: { label: { zh: '待判', en: 'Unclear' }, tone: 'warning' },
} as const satisfies Values;

const COUNTRIES: Values = Object.fromEntries(
  COUNTRY_CODES.map((code) => [code, { label: { zh: countryName(code, 'zh'), en: countryName(code, 'en') } }]),
);

const testNo = field.text({ label: { zh: '测试编号', en: 'Test' }, filter: true, sortable: true, width: 150 });
const caller = field.text({ label: { zh: '主叫', en: 'Caller' }, filter: true, width: 140 });
const ownerName = field.text({ label: { zh: '发起人', en: 'Started by' }, nullable: true, filter: true, width: 110 });
const createdAt = field.dateTime({
  label: { zh: '发起时间', en: 'Started' },
  filter: true,
  sortable: true,
  width: 170,
});

/** /businessOperations/voip/voice-test, the tests. Each belongs to its creator. */
export const voiceTestResource = defineResource({
  code: 'oc.voice-test',
  right: VOICE_TEST_KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${VOICE_TEST_KEY}:stop`]: 'change', [`${VOICE_TEST_KEY}:add`]: 'change' },
  title: { zh: '语音测试', en: 'Voice tests' },
  fields: {
    id: field.id({ label: { zh: '测试 ID', en: 'Test ID' }, internal: true }),
    testNo,
    gateways: field.tags({ label: { zh: '网关', en: 'Gateways' }, filter: true, width: 220 }),
    callees: field.tags({ label: { zh: '被叫', en: 'Callees' }, filter: true, width: 220 }),
    caller,
    ringS: field.int({ label: { zh: '振铃上限（秒）', en: 'Max ring time (s)' }, width: 120 }),
    talkS: field.int({ label: { zh: '通话时长（秒）', en: 'Talk time (s)' }, width: 120 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: VOICE_TEST_STATES, width: 100 }),
    fault: field.text({ label: { zh: '未执行原因', en: 'Reason not run' }, nullable: true, width: 220 }),
    total: field.int({ label: { zh: '呼叫数', en: 'Calls' }, sortable: true, width: 90 }),
    done: field.int({ label: { zh: '已结束', en: 'Ended' }, width: 90 }),
    passed: field.int({ label: { zh: '合格', en: 'Passed' }, width: 90 }),
    failed: field.int({ label: { zh: '不合格', en: 'Failed' }, width: 90 }),
    retryOf: field.text({ label: { zh: '重测自', en: 'Retest of' }, nullable: true, width: 150 }),
    ownerName,
    createdAt,
    endedAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended at' }, nullable: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'testNo',
      'gateways',
      'callees',
      'caller',
      'state',
      'total',
      'done',
      'passed',
      'failed',
      'fault',
      'ownerName',
      'createdAt',
      'endedAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['testNo', 'caller'],
  },
});
export type VoiceTestRow = ResourceRow<typeof voiceTestResource>;

/** The calls of tests: one for each gateway and number. */
export const voiceTestItemResource = defineResource({
  code: 'oc.voice-test-item',
  right: VOICE_TEST_KEY,
  basePath: `${BASE}/item`,
  isExported: true,
  title: { zh: '语音测试明细', en: 'Voice test calls' },
  fields: {
    id: field.id({ label: { zh: '呼叫 ID', en: 'Call ID' }, internal: true }),
    testId: field.id({ label: { zh: '测试', en: 'Test' }, filter: true, internal: true }),
    testNo,
    gatewayName: field.text({ label: { zh: '网关', en: 'Gateway' }, filter: true, sortable: true, width: 140 }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, nullable: true, filter: true, width: 160 }),
    callee: field.text({ label: { zh: '被叫', en: 'Callee' }, filter: true, width: 150 }),
    country: field.enum({
      label: { zh: '国家', en: 'Country' },
      nullable: true,
      filter: true,
      values: COUNTRIES,
      width: 120,
    }),
    caller,
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: VOICE_ITEM_STATES, width: 100 }),
    pddMs: field.int({ label: { zh: 'PDD(ms)', en: 'PDD (ms)' }, nullable: true, sortable: true, width: 100 }),
    ringAt: field.dateTime({ label: { zh: '振铃', en: 'Rang at' }, nullable: true, width: 170 }),
    answerAt: field.dateTime({ label: { zh: '应答', en: 'Answered at' }, nullable: true, width: 170 }),
    talkS: field.int({ label: { zh: '通话（秒）', en: 'Talk (s)' }, nullable: true, width: 90 }),
    sipCode: field.int({ label: { zh: 'SIP 码', en: 'SIP code' }, nullable: true, filter: true, width: 90 }),
    cliGot: field.text({ label: { zh: '实收主叫', en: 'Caller ID received' }, nullable: true, width: 140 }),
    cliOk: field.boolean({
      label: { zh: '主叫正确', en: 'Caller ID correct' },
      nullable: true,
      filter: true,
      width: 100,
    }),
    mos: field.decimal({ label: { zh: 'MOS', en: 'MOS' }, nullable: true, sortable: true, digits: 2, width: 80 }),
    lossPct: field.decimal({ label: { zh: '丢包（%）', en: 'Loss (%)' }, nullable: true, digits: 2, width: 90 }),
    jitterMs: field.int({ label: { zh: '抖动（ms）', en: 'Jitter (ms)' }, nullable: true, width: 100 }),
    fas: field.boolean({ label: { zh: '疑似假应答', en: 'False answer' }, nullable: true, filter: true, width: 110 }),
    verdict: field.enum({
      label: { zh: '结论', en: 'Verdict' },
      nullable: true,
      filter: true,
      values: VERDICTS,
      width: 100,
    }),
    reasons: field.tags({ label: { zh: '原因', en: 'Reason' }, filter: true, values: VERDICT_REASONS, width: 200 }),
    ownerName,
    createdAt,
    endAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended at' }, nullable: true, width: 170 }),
  },
  list: {
    columns: [
      'testNo',
      'gatewayName',
      'supplierName',
      'callee',
      'country',
      'state',
      'pddMs',
      'ringAt',
      'answerAt',
      'sipCode',
      'cliGot',
      'cliOk',
      'mos',
      'lossPct',
      'jitterMs',
      'fas',
      'verdict',
      'reasons',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['testNo', 'gatewayName', 'callee'],
  },
});
export type VoiceTestItemRow = ResourceRow<typeof voiceTestItemResource>;

const zNumber = z.string().regex(/^\d{5,15}$/);
const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const TWICE = { zh: '有重复项', en: 'Contains duplicates' };

/** Fields of the form for a new test. */
export const VOICE_TEST_FIELDS = {
  gatewayIds: field.tags({ label: { zh: '落地网关', en: 'Landing gateways' }, editable: true }),
  callees: field.tags({ label: { zh: '被叫号码', en: 'Callees' }, editable: true }),
  caller: field.text({ label: { zh: '主叫号码', en: 'Caller' }, editable: true, max: 15, pattern: /^\d{5,15}$/ }),
  ringS: field.int({ label: { zh: '振铃上限（秒）', en: 'Max ring time (s)' }, editable: true }),
  talkS: field.int({ label: { zh: '通话时长（秒）', en: 'Talk time (s)' }, editable: true }),
};

export const startVoiceTest = defineCall({
  name: 'oc.voice-test.start',
  method: 'POST',
  path: `${BASE}/start`,
  summary: { zh: '发起语音测试', en: 'Start a voice test' },
  right: needs(`${VOICE_TEST_KEY}:add`),
  input: z
    .object({
      gatewayIds: z.array(zId).min(1).max(20).refine(distinct, { params: TWICE }),
      callees: z.array(zNumber).min(1).max(20).refine(distinct, { params: TWICE }),
      caller: zNumber,
      ringS: z.int().min(5).max(120),
      talkS: z.int().min(5).max(120),
    })
    .refine(({ gatewayIds, callees }) => gatewayIds.length * callees.length <= TEST_ITEMS_MOST, {
      path: ['callees'],
      params: { zh: `一次最多 ${TEST_ITEMS_MOST} 个呼叫`, en: `At most ${TEST_ITEMS_MOST} calls at once` },
    }),
  result: z.object({ id: zId, testNo: z.string() }),
  withIdempotency: true,
});

const zRow = z.object({ id: zId, version: z.int().min(0) });

/** The gateway hangs up calls in progress and starts no others. */
export const stopVoiceTest = defineCall({
  name: 'oc.voice-test.stop',
  method: 'POST',
  path: `${BASE}/stop`,
  summary: { zh: '停止语音测试', en: 'Stop a voice test' },
  right: needs(`${VOICE_TEST_KEY}:stop`),
  input: zRow,
  result: z.literal(true),
  withIdempotency: true,
});

/** A new test of the calls that did not pass. */
export const retryVoiceTest = defineCall({
  name: 'oc.voice-test.retry',
  method: 'POST',
  path: `${BASE}/retry`,
  summary: { zh: '重测未合格的呼叫', en: 'Retest the calls that did not pass' },
  right: needs(`${VOICE_TEST_KEY}:add`),
  input: zRow,
  result: z.object({ id: zId, testNo: z.string() }),
  withIdempotency: true,
});

/** Gateways towards suppliers that a test may use. */
export const listTestGateways = defineCall({
  name: 'oc.voice-test.gateways',
  method: 'GET',
  path: `${BASE}/gateways`,
  summary: { zh: '可测试的落地网关', en: 'Gateways that can be tested' },
  right: needs(`${VOICE_TEST_KEY}:add`),
  input: z.object({}),
  result: z.array(z.object({ id: zId, name: z.string(), supplierName: z.string().nullable(), isOnline: z.boolean() })),
});

export const voiceTestCalls = [startVoiceTest, stopVoiceTest, retryVoiceTest, listTestGateways];
