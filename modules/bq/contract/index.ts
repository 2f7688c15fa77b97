import { defineModuleContract, importCalls } from '@switchboard/kit-contract';
import { appResource } from './app-query/app.ts';
import { channelCalls, channelResource } from './channel/channel.ts';
import { channelInfoResource } from './channel/info.ts';
import { coverCalls, coverResource } from './cover/cover.ts';
import { marketCalls, marketResource } from './market/market.ts';
import { mccmncCalls, mccmncImport, mccmncResource } from './mccmnc/mccmnc.ts';
import { mixCalls, mixResource } from './mix/mix.ts';
import { recommendCalls } from './recommend/recommend.ts';
import { routeBindCalls, routeBindResource } from './route/route.ts';
import { senderCalls, senderResource } from './sender/sender.ts';
import { mailRecordResource, revealMails } from './mail/record.ts';
import { getMoThread, moRecordResource, revealMos } from './mo/record.ts';
import { performanceReports } from './report/performance.ts';
import { revealRecords } from './reveal/reveal.ts';
import { smsRecordResource } from './sms/record.ts';
import { traceSmsRecord } from './sms/trace.ts';
import { getSipLadder, revealSipCalls, sipRecordResource } from './voice/sip-record.ts';
import { revealVoiceCalls, voiceRecordResource } from './voice/voice-record.ts';
import { revealWaRecords, waRecordResource } from './wa/record.ts';
import { getWaThread, waSessionResource } from './wa/session.ts';

export * from './app-query/app.ts';
export * from './channel/channel.ts';
export * from './channel/info.ts';
export * from './codes.ts';
export * from './cover/cover.ts';
export * from './market/market.ts';
export * from './mccmnc/mccmnc.ts';
export * from './mix/mix.ts';
export * from './mix/pick.ts';
export * from './master/values.ts';
export * from './recommend/recommend.ts';
export * from './recommend/score.ts';
export * from './route/find.ts';
export * from './route/route.ts';
export * from './sender/sender.ts';
export * from './mail/record.ts';
export * from './mask.ts';
export * from './mo/record.ts';
export type { RevealOfRecords } from './record/reveal.ts';
export * from './report/performance.ts';
export type { RecordReport, ReportStore } from './report/record-report.ts';
export * from './report/sms-catalogue.ts';
export * from './report/otp-catalogue.ts';
export * from './report/voice-catalogue.ts';
export * from './report/wa-catalogue.ts';
export * from './report/start.ts';
export * from './parts/parts.ts';
export * from './reveal/reveal.ts';
export * from './sms/record.ts';
export * from './sms/trace.ts';
export * from './sms/values.ts';
export type { RevealCalls } from './voice/reveal.ts';
export * from './voice/rules.ts';
export * from './voice/sip-record.ts';
export * from './voice/values.ts';
export * from './voice/voice-record.ts';
export * from './wa/record.ts';
export * from './wa/session.ts';
export * from './wa/values.ts';

export const bqContract = defineModuleContract({
  id: 'bq',
  title: { zh: '业务查询', en: 'Business inquiry' },
  calls: [
    traceSmsRecord,
    revealRecords,
    getSipLadder,
    revealSipCalls,
    revealVoiceCalls,
    revealMos,
    getMoThread,
    revealWaRecords,
    getWaThread,
    revealMails,
    ...mccmncCalls,
    ...importCalls(mccmncImport),
    ...channelCalls,
    ...coverCalls,
    ...senderCalls,
    ...marketCalls,
    ...mixCalls,
    ...routeBindCalls,
    ...recommendCalls,
  ],
  resources: [
    smsRecordResource,
    sipRecordResource,
    voiceRecordResource,
    moRecordResource,
    waRecordResource,
    waSessionResource,
    mailRecordResource,
    mccmncResource,
    channelResource,
    channelInfoResource,
    coverResource,
    senderResource,
    marketResource,
    mixResource,
    routeBindResource,
    appResource,
    ...performanceReports.map(({ report }) => report),
  ],
});
