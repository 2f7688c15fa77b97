import { defineResource, field } from '@switchboard/kit-contract';
import { defineCallPlay } from './play.ts';
import { defineCallReveal } from './reveal.ts';
import { CALL_DIRECTIONS, CALL_OUTCOMES, HANGUP_SIDES } from './values.ts';
import { PHONE_EXACT } from '../phone-exact.ts';

/** /businessInquiry/voiceCcRecord: calls of call centres. */
export const ccRecordResource = defineResource({
  code: 'bq.cc-record',
  right: 'bq.voice-cc-record',
  basePath: '/v2/bq/voice/cc',
  isKeyset: true,
  isExported: true,
  title: { zh: '呼叫中心话单', en: 'Call centre records' },
  fields: {
    id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
    inviteTime: field.dateTime({ label: { zh: '呼叫时间', en: 'Call time' }, filter: true, width: 170 }),
    outcome: field.enum({ label: { zh: '结果', en: 'Outcome' }, filter: true, values: CALL_OUTCOMES, width: 110 }),
    direction: field.enum({
      label: { zh: '方向', en: 'Direction' },
      nullable: true,
      filter: true,
      values: CALL_DIRECTIONS,
      width: 90,
    }),
    seatId: field.id({ label: { zh: '坐席', en: 'Seat' }, nullable: true, filter: true, width: 90 }),
    skill: field.text({ label: { zh: '技能组', en: 'Skill' }, filter: true, width: 120 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    callerMasked: field.text({ label: { zh: '主叫', en: 'Caller' }, width: 140 }),
    calleeMasked: field.text({ label: { zh: '被叫', en: 'Callee' }, width: 140 }),
    phoneExact: PHONE_EXACT,
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 120 }),
    waitS: field.int({ label: { zh: '排队(秒)', en: 'Waited (s)' }, filter: true, width: 100 }),
    talkS: field.int({ label: { zh: '通话(秒)', en: 'Talk (s)' }, filter: true, width: 90 }),
    billS: field.int({ label: { zh: '计费(秒)', en: 'Billed (s)' }, width: 90 }),
    rating: field.int({ label: { zh: '满意度', en: 'Rating' }, nullable: true, filter: true, width: 90 }),
    recording: field.int({ label: { zh: '录音(秒)', en: 'Recording (s)' }, nullable: true, filter: true, width: 110 }),
    followUpMsgId: field.id({
      label: { zh: '跟进短信', en: 'Follow-up SMS' },
      nullable: true,
      filter: true,
      width: 180,
    }),
    answerTime: field.dateTime({ label: { zh: '应答时间', en: 'Answered at' }, nullable: true, width: 170 }),
    endTime: field.dateTime({ label: { zh: '结束时间', en: 'Ended at' }, nullable: true, width: 170 }),
    hangup: field.enum({ label: { zh: '挂断方', en: 'Hung up by' }, filter: true, values: HANGUP_SIDES, width: 90 }),
    mos: field.decimal({ label: { zh: 'MOS', en: 'MOS' }, nullable: true, digits: 2, width: 70 }),
    callId: field.id({ label: { zh: '呼叫 ID', en: 'Call ID' }, filter: true, width: 180 }),
    revenueUsd: field.money({ label: { zh: '费用(USD)', en: 'Charge (USD)' }, digits: 6, width: 120 }),
  },
  list: {
    columns: [
      'inviteTime',
      'outcome',
      'direction',
      'seatId',
      'skill',
      'appName',
      'customerName',
      'callerMasked',
      'calleeMasked',
      'country',
      'waitS',
      'talkS',
      'billS',
      'rating',
      'recording',
      'followUpMsgId',
      'hangup',
      'mos',
      'revenueUsd',
      'callId',
    ],
    defaultSort: { field: 'inviteTime', order: 'desc' },
    search: [],
  },
});

export const revealCcCalls = defineCallReveal(ccRecordResource);
export const playCcCall = defineCallPlay(ccRecordResource);
