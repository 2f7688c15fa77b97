import type { ReportDim, ReportDrill, ReportMetric } from '@switchboard/kit-contract';
import { sipRecordResource } from '../voice/sip-record.ts';
import { CALL_KINDS } from '../voice/values.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';

const { test: _test, ...COUNTED_KINDS } = CALL_KINDS;

/** Dimensions for totals of calls (docs/spec/modules/records.md §2.3). */
const VOICE_DIMS = {
  ...COMPANY_DIMS,
  kind: { label: { zh: '类型', en: 'Type' }, values: COUNTED_KINDS, width: 110 },
  dockingName: { label: { zh: '对接网关', en: 'Docking gateway' }, width: 140 },
  landingName: { label: { zh: '落地网关', en: 'Landing gateway' }, width: 140 },
  prefix: { label: { zh: '前缀', en: 'Prefix' }, width: 90 },
  sipCode: { label: { zh: 'SIP 码', en: 'SIP code' }, width: 90 },
} as const satisfies Readonly<Record<string, ReportDim>>;

/** Volume and quality (rule 27). */
export const VOICE_VOLUME = {
  attempts: { label: { zh: '呼叫', en: 'Attempts' }, kind: 'count', isCompared: true },
  blocked: { label: { zh: '平台拦截', en: 'Blocked' }, kind: 'count' },
  seizures: { label: { zh: '有效呼叫', en: 'Seizures' }, kind: 'count' },
  answered: { label: { zh: '接通', en: 'Answered' }, kind: 'count' },
  asr: { label: { zh: '接通率（%）', en: 'ASR (%)' }, kind: 'percent' },
  ner: { label: { zh: '网络接通率（%）', en: 'NER (%)' }, kind: 'percent' },
  acd: { label: { zh: '平均通话(秒)', en: 'ACD (s)' }, kind: 'seconds' },
  pdd: { label: { zh: '时延(秒)', en: 'PDD (s)' }, kind: 'seconds' },
  billMin: { label: { zh: '计费分钟', en: 'Billed min' }, kind: 'minutes' },
  shortCalls: { label: { zh: '短呼', en: 'Short calls' }, kind: 'count' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const VOICE_MONEY = {
  ...moneyGuardedBy('revenueUsd', 'costUsd'),
  profitMin: { label: { zh: '单分钟利润', en: 'Profit per min' }, kind: 'price', guard: 'costUsd' },
  gift: { label: { zh: '赠送', en: 'Gift' }, kind: 'money', guard: 'revenueUsd' },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const outcome = (...names: readonly string[]) => ({ outcome: names });

/** The list contains only calls between gateways: a number links to it only where it counts no others. */
const VOICE_DRILL: ReportDrill = {
  path: '/businessInquiry/voiceSipRecord',
  requires: { kind: 'sip' },
  dims: {
    saleDept: 'saleDeptId',
    saleStaff: 'saleStaffId',
    customerName: 'customerId',
    appName: 'appId',
    resDept: 'resDeptId',
    resStaff: 'resStaffId',
    supplierName: 'supplierId',
    country: 'mcc',
    dockingName: 'dockingGw',
    landingName: 'landingGw',
  },
  metrics: {
    attempts: {},
    blocked: outcome('blocked'),
    answered: outcome('answered'),
    revenue: outcome('answered'),
    cost: outcome('answered'),
    profit: outcome('answered'),
  },
  carried: ['customerName', 'appName', 'supplierName', 'country', 'dockingName', 'landingName'],
  always: {},
  dayFilter: 'inviteTime',
  wideDims: ['customerName', 'appName'],
  wideDays: 31,
  days: 1,
};

/** A report over the totals of calls. */
export const defineVoiceReport = reportsOver({
  store: 'voice',
  dims: VOICE_DIMS,
  metrics: { ...VOICE_VOLUME, ...VOICE_MONEY },
  guardedBy: sipRecordResource.code,
  drill: VOICE_DRILL,
  figures: ['attempts', 'asr', 'acd', 'revenue', 'profit', 'margin'],
});

export const CALLS = Object.keys(VOICE_VOLUME) as (keyof typeof VOICE_VOLUME)[];
export const CALL_MONEY = Object.keys(VOICE_MONEY) as (keyof typeof VOICE_MONEY)[];
