import { defineCall, defineResource, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { defineCallReveal } from './reveal.ts';
import { CALL_OUTCOMES, HANGUP_SIDES } from './values.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

/** /businessInquiry/voiceSipRecord: one row per leg of a call between gateways. */
export const sipRecordResource = defineResource({
  code: 'bq.sip-record',
  right: 'bq.voice-sip-record',
  basePath: '/v2/bq/voice/cdr',
  isKeyset: true,
  isExported: true,
  title: { zh: 'SIP 话单', en: 'SIP call records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    inviteTime: field.dateTime({ label: { zh: '呼叫时间', en: 'Call time' }, filter: true, width: 170 }),
    outcome: field.enum({ label: { zh: '结果', en: 'Outcome' }, filter: true, values: CALL_OUTCOMES, width: 110 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    callerMasked: field.text({ label: { zh: '主叫', en: 'Caller' }, width: 140 }),
    calleeMasked: field.text({ label: { zh: '被叫', en: 'Callee' }, width: 140 }),
    caller: field.text({ label: { zh: '完整主叫', en: 'Full caller' }, mask: 'keep:3:4', width: 150 }),
    callee: field.text({ label: { zh: '完整被叫', en: 'Full callee' }, mask: 'keep:3:4', width: 150 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    prefix: field.text({ label: { zh: '前缀', en: 'Prefix' }, filter: true, width: 80 }),
    dockingName: field.text({ label: { zh: '对接网关', en: 'Docking gateway' }, filter: true, width: 140 }),
    landingName: field.text({ label: { zh: '落地网关', en: 'Landing gateway' }, filter: true, width: 140 }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, width: 160 }),
    callerIp: field.text({ label: { zh: '主叫 IP', en: 'Caller IP' }, width: 130 }),
    landingIp: field.text({ label: { zh: '落地 IP', en: 'Landing IP' }, width: 130 }),
    answerTime: field.dateTime({ label: { zh: '应答时间', en: 'Answered at' }, nullable: true, width: 170 }),
    endTime: field.dateTime({ label: { zh: '结束时间', en: 'Ended at' }, nullable: true, width: 170 }),
    codec: field.text({ label: { zh: '编码', en: 'Codec' }, width: 80 }),
    pddMs: field.int({ label: { zh: '时延(ms)', en: 'PDD (ms)' }, nullable: true, width: 90 }),
    talkS: field.int({ label: { zh: '通话(秒)', en: 'Talk (s)' }, width: 90 }),
    billS: field.int({ label: { zh: '计费(秒)', en: 'Billed (s)' }, width: 90 }),
    sipCode: field.int({ label: { zh: 'SIP 码', en: 'SIP code' }, filter: true, width: 80 }),
    q850: field.int({ label: { zh: 'Q.850', en: 'Q.850' }, nullable: true, width: 80 }),
    hangup: field.enum({ label: { zh: '挂断方', en: 'Hung up by' }, filter: true, values: HANGUP_SIDES, width: 90 }),
    mos: field.decimal({ label: { zh: 'MOS', en: 'MOS' }, nullable: true, digits: 2, width: 70 }),
    sipCallId: field.text({ label: { zh: 'Call-ID', en: 'Call-ID' }, filter: true, width: 200 }),
    callId: field.id({ label: { zh: '呼叫 ID', en: 'Call ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '收入(USD)', en: 'Revenue (USD)' }, digits: 6, width: 120 }),
    costUsd: field.money({ label: { zh: '成本(USD)', en: 'Cost (USD)' }, digits: 6, width: 120 }),
    // filters by which a report refers to the calls behind its numbers
    appId: field.id({ label: { zh: '应用', en: 'Application' }, filter: true, internal: true }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    supplierId: field.id({ label: { zh: '供应商', en: 'Supplier' }, filter: true, internal: true }),
    mcc: field.id({ label: { zh: '国家码', en: 'Country code' }, filter: true, internal: true }),
    dockingGw: field.id({ label: { zh: '对接网关', en: 'Docking gateway' }, filter: true, internal: true }),
    landingGw: field.id({ label: { zh: '落地网关', en: 'Landing gateway' }, filter: true, internal: true }),
    saleStaffId: field.id({ label: { zh: '销售', en: 'Sales' }, filter: true, internal: true }),
    saleDeptId: field.id({ label: { zh: '销售部门', en: 'Sales dept' }, filter: true, internal: true }),
    resStaffId: field.id({ label: { zh: '资源人', en: 'Resource owner' }, filter: true, internal: true }),
    resDeptId: field.id({ label: { zh: '资源部门', en: 'Resource dept' }, filter: true, internal: true }),
  },
  list: {
    columns: [
      'inviteTime',
      'outcome',
      'appName',
      'callerMasked',
      'calleeMasked',
      'country',
      'dockingName',
      'landingName',
      'talkS',
      'billS',
      'pddMs',
      'sipCode',
      'q850',
      'hangup',
      'callerIp',
      'landingIp',
      'codec',
      'mos',
      'answerTime',
      'endTime',
      'revenueUsd',
      'costUsd',
    ],
    defaultSort: { field: 'inviteTime', order: 'desc' },
    search: [],
  },
});

const zSipMessage = z.object({
  at: zTime,
  /** Requests by method, responses by status code. */
  method: z.string(),
  code: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  raw: z.string(),
});
export type SipMessage = z.infer<typeof zSipMessage>;

/** The signalling messages between the gateways of one call; kept for seven days. */
export const getSipLadder = defineCall({
  name: 'bq.sip-record.ladder',
  method: 'GET',
  path: '/v2/bq/voice/sip/ladder/:callId',
  summary: { zh: 'SIP 话单：信令图', en: 'SIP call records: ladder' },
  right: needs(`${sipRecordResource.right}:ladder`),
  input: z.object({ callId: zId }),
  result: z.object({ messages: z.array(zSipMessage) }),
});

export const revealSipCalls = defineCallReveal(sipRecordResource);
