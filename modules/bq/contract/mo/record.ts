import { defineCall, defineResource, type EnumValue, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { defineRecordReveal } from '../record/reveal.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

const PUSH_STATES = {
  wait: { label: { zh: '待推送', en: 'Waiting' } },
  ok: { label: { zh: '已推送', en: 'Pushed' }, tone: 'success' },
  fail: { label: { zh: '推送失败', en: 'Push failed' }, tone: 'danger' },
} as const satisfies Readonly<Record<string, EnumValue>>;

const MATCHED = {
  1: { label: { zh: '已匹配', en: 'Matched' }, tone: 'success' },
  0: { label: { zh: '未匹配', en: 'Unmatched' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

const STOPS = {
  1: { label: { zh: '退订', en: 'Opt-out' }, tone: 'warning' },
  0: { label: { zh: '否', en: 'No' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** /businessInquiry/sms-bidirectional: one row per incoming message. */
export const moRecordResource = defineResource({
  code: 'bq.mo-record',
  right: 'bq.sms-bidirectional',
  basePath: '/v2/bq/mo',
  isKeyset: true,
  isExported: true,
  title: { zh: '双向短信记录', en: 'Two-way SMS records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    recvTime: field.dateTime({ label: { zh: '上行时间', en: 'Received' }, filter: true, width: 170 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    phoneMasked: field.text({ label: { zh: '号码', en: 'Phone' }, width: 140 }),
    phone: field.text({ label: { zh: '完整号码', en: 'Full number' }, mask: 'keep:3:4', width: 150 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    dest: field.text({ label: { zh: '接收号码', en: 'Receiving number' }, filter: true, width: 130 }),
    contentMasked: field.text({ label: { zh: '上行内容', en: 'Text' }, width: 180 }),
    content: field.text({ label: { zh: '完整内容', en: 'Full text' }, mask: 'keep:10:0', width: 260 }),
    replyWord: field.text({ label: { zh: '关键词', en: 'Keyword' }, filter: true, width: 100 }),
    isStop: field.enum({ label: { zh: '退订', en: 'Opt-out' }, filter: true, values: STOPS, width: 90 }),
    isMatched: field.enum({ label: { zh: '匹配', en: 'Matched' }, filter: true, values: MATCHED, width: 90 }),
    pushState: field.enum({ label: { zh: '推送', en: 'Push' }, filter: true, values: PUSH_STATES, width: 100 }),
    pushCnt: field.int({ label: { zh: '推送次数', en: 'Pushes' }, width: 90 }),
    pushAt: field.dateTime({ label: { zh: '最近推送', en: 'Last push' }, nullable: true, width: 170 }),
    pushErr: field.text({ label: { zh: '推送错误', en: 'Push error' }, filter: true, width: 140 }),
    channelName: field.text({ label: { zh: '通道', en: 'Channel' }, filter: true, width: 140 }),
    mtMsgId: field.id({ label: { zh: '下行消息', en: 'Message sent' }, filter: true, width: 180 }),
    sessionId: field.id({ label: { zh: '会话', en: 'Session' }, filter: true, width: 180 }),
    recordId: field.id({ label: { zh: '上行 ID', en: 'Record ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用(USD)', en: 'Charge (USD)' }, digits: 6, width: 120 }),
    costUsd: field.money({ label: { zh: '成本(USD)', en: 'Cost (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'recvTime',
      'appName',
      'customerName',
      'phoneMasked',
      'country',
      'dest',
      'contentMasked',
      'replyWord',
      'isStop',
      'isMatched',
      'pushState',
      'pushErr',
      'channelName',
      'mtMsgId',
      'sessionId',
      'revenueUsd',
      'costUsd',
    ],
    defaultSort: { field: 'recvTime', order: 'desc' },
    search: [],
  },
});

const zThreadMessage = z.object({
  at: zTime,
  /** Up = from the recipient, down = to the recipient. */
  way: z.enum(['up', 'down']),
  /** Text as far as the user may read it (rule 48). */
  text: z.string(),
  status: z.string().nullable(),
});
export type ThreadMessage = z.infer<typeof zThreadMessage>;

/** Messages between an account and one number in the day around a message. */
export const getMoThread = defineCall({
  name: 'bq.mo-record.thread',
  method: 'POST',
  path: '/v2/bq/mo/thread',
  summary: { zh: '双向短信记录：对话', en: 'Two-way SMS records: thread' },
  right: needs(moRecordResource.right),
  input: z.object({ recordId: zId }),
  result: z.object({ messages: z.array(zThreadMessage) }),
});

export const revealMos = defineRecordReveal(moRecordResource);
