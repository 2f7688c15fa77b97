import { defineResource, field } from '@switchboard/kit-contract';
import { defineCallPlay } from './play.ts';
import { defineCallReveal } from './reveal.ts';
import { CALL_KINDS, CALL_OUTCOMES } from './values.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

/** /businessInquiry/voiceRecordQuery: notices, codes and group calls. */
export const voiceRecordResource = defineResource({
  code: 'bq.voice-record',
  right: 'bq.voice-record-query',
  basePath: '/v2/bq/voice/record',
  isKeyset: true,
  isExported: true,
  title: { zh: '语音话单查询', en: 'Voice call records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    inviteTime: field.dateTime({ label: { zh: '呼叫时间', en: 'Call time' }, filter: true, width: 170 }),
    kind: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, values: CALL_KINDS, width: 110 }),
    outcome: field.enum({ label: { zh: '结果', en: 'Outcome' }, filter: true, values: CALL_OUTCOMES, width: 110 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    callerMasked: field.text({ label: { zh: '主叫', en: 'Caller' }, width: 140 }),
    calleeMasked: field.text({ label: { zh: '被叫', en: 'Callee' }, width: 140 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    answerTime: field.dateTime({ label: { zh: '应答时间', en: 'Answered at' }, nullable: true, width: 170 }),
    endTime: field.dateTime({ label: { zh: '结束时间', en: 'Ended at' }, nullable: true, width: 170 }),
    talkS: field.int({ label: { zh: '通话(秒)', en: 'Talk (s)' }, width: 90 }),
    billS: field.int({ label: { zh: '计费(秒)', en: 'Billed (s)' }, width: 90 }),
    intent: field.text({ label: { zh: '意向', en: 'Intent' }, filter: true, width: 90 }),
    recording: field.int({ label: { zh: '录音(秒)', en: 'Recording (s)' }, nullable: true, filter: true, width: 110 }),
    taskId: field.id({ label: { zh: '任务', en: 'Task' }, filter: true, width: 100 }),
    callId: field.id({ label: { zh: '呼叫 ID', en: 'Call ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用(USD)', en: 'Charge (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'inviteTime',
      'kind',
      'outcome',
      'appName',
      'customerName',
      'callerMasked',
      'calleeMasked',
      'country',
      'talkS',
      'billS',
      'intent',
      'recording',
      'revenueUsd',
      'callId',
    ],
    defaultSort: { field: 'inviteTime', order: 'desc' },
    search: [],
  },
});

export const revealVoiceCalls = defineCallReveal(voiceRecordResource);
export const playVoiceCall = defineCallPlay(voiceRecordResource);
