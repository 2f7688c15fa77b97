import { defineModuleContract, importCalls } from '@switchboard/kit-contract';
import { agentCustomerResource, agentResource } from './agent/agent.ts';
import { appResource } from './app-query/app.ts';
import { voiceAppResource } from './app-query/voice-app.ts';
import { appCalls } from './app-query/approval.ts';
import { creditChangeResource } from './app-query/credit-change.ts';
import { channelCalls, channelResource } from './channel/channel.ts';
import { channelInfoResource } from './channel/info.ts';
import { coverCalls, coverResource } from './cover/cover.ts';
import { complianceCalls, complianceResource } from './device/compliance.ts';
import { deviceCalls, deviceResource } from './device/device.ts';
import { deviceOplogResource } from './device/oplog.ts';
import { devicePortResource } from './device/port.ts';
import { marketCalls, marketResource } from './market/market.ts';
import { mccmncCalls, mccmncImport, mccmncResource } from './mccmnc/mccmnc.ts';
import { mixCalls, mixResource } from './mix/mix.ts';
import { queueCalls, queueResource } from './queue/queue.ts';
import { recommendCalls } from './recommend/recommend.ts';
import { routeBindCalls } from './route/calls.ts';
import { routeBindResource } from './route/route.ts';
import { senderCalls, senderImport, senderResource } from './sender/sender.ts';
import { vosAccountCalls, vosAccountResource } from './vos/account.ts';
import { approveGatewayIp, blockGatewayIp, gatewayIpResource } from './vos/gateway-ip.ts';
import { dockingCalls, dockingResource, landingCalls, landingResource } from './vos/gateway.ts';
import { onlineDockingCalls, onlineDockingResource, onlineLandingCalls, onlineLandingResource } from './vos/online.ts';
import { vosServerCalls, vosServerResource } from './vos/server.ts';
import { voiceChannelResource } from './vos/voice-channel.ts';
import { mailRecordResource, revealMails } from './mail/record.ts';
import { getMoThread, moRecordResource, revealMos } from './mo/record.ts';
import { repushMos } from './mo/repush.ts';
import { ledgerPerformance } from './report/ledger-performance.ts';
import { agentPerformance, promoterPerformance } from './report/partner-performance.ts';
import { dayCalls } from './report/day.ts';
import { performanceReports } from './report/performance.ts';
import { revealRecords } from './reveal/reveal.ts';
import { appointmentCalls, appointmentResource } from './task/appointment.ts';
import { recallCalls, recallResource } from './task/recall.ts';
import { smsTaskCalls, smsTaskResource } from './task/sms-task.ts';
import { twoWayCalls, twoWayResource } from './task/two-way.ts';
import { voiceTaskCalls, voiceTaskResource } from './task/voice-task.ts';
import { smsRecordResource } from './sms/record.ts';
import { resendSms } from './sms/resend.ts';
import { traceSmsRecord } from './sms/trace.ts';
import { ccRecordResource, playCcCall, revealCcCalls } from './voice/cc-record.ts';
import { getSipLadder, revealSipCalls, sipRecordResource } from './voice/sip-record.ts';
import { playVoiceCall, revealVoiceCalls, voiceRecordResource } from './voice/voice-record.ts';
import { revealWaRecords, waRecordResource } from './wa/record.ts';
import { getWaThread, waSessionResource } from './wa/session.ts';

export * from './phone-exact.ts';
export * from './agent/agent.ts';
export * from './app-query/app.ts';
export * from './app-query/voice-app.ts';
export * from './app-query/approval.ts';
export * from './app-query/credit-change.ts';
export * from './channel/balance.ts';
export * from './channel/channel.ts';
export * from './channel/info.ts';
export * from './codes.ts';
export * from './cover/cover.ts';
export * from './gateway/protocol.ts';
export * from './gateway/reports.ts';
export * from './device/compliance.ts';
export * from './device/device.ts';
export * from './device/oplog.ts';
export * from './device/port.ts';
export * from './market/market.ts';
export * from './mccmnc/mccmnc.ts';
export * from './mix/mix.ts';
export * from './mix/pick.ts';
export * from './master/values.ts';
export * from './queue/queue.ts';
export * from './recommend/recommend.ts';
export * from './recommend/score.ts';
export * from './route/calls.ts';
export * from './route/find.ts';
export * from './route/route.ts';
export * from './route/trial.ts';
export * from './sender/sender.ts';
export * from './ledger/finance.ts';
export * from './ledger/record.ts';
export * from './ledger/values.ts';
export * from './mail/record.ts';
export * from './mask.ts';
export * from './mo/record.ts';
export * from './mo/repush.ts';
export type { RevealOfRecords } from './record/reveal.ts';
export * from './report/ledger-catalogue.ts';
export * from './report/ledger-performance.ts';
export * from './report/partner-performance.ts';
export * from './report/day.ts';
export * from './report/performance.ts';
export * from './report/product-catalogue.ts';
export type { RecordReport, ReportStore } from './report/record-report.ts';
export * from './report/sms-catalogue.ts';
export * from './report/otp-catalogue.ts';
export * from './report/port-catalogue.ts';
export { defineEquipReport } from './report/equip-catalogue.ts';
export * from './report/voice-catalogue.ts';
export * from './report/wa-catalogue.ts';
export * from './report/start.ts';
export { SPLIT_SCOPES, SPLIT_SIDES, splitIdOf, splitKey, type SplitScope } from './report/split.ts';
export { targetKey } from './report/target.ts';
export * from './parts/parts.ts';
export * from './reveal/reveal.ts';
export * from './task/appointment.ts';
export * from './task/recall.ts';
export * from './task/recall-rules.ts';
export * from './task/sms-task.ts';
export type { SteerCall, StopCall } from './task/steer.ts';
export * from './task/two-way.ts';
export * from './task/voice-task.ts';
export * from './sms/record.ts';
export * from './sms/resend.ts';
export * from './sms/trace.ts';
export * from './sms/values.ts';
export * from './voice/cc-record.ts';
export type { PlayCall } from './voice/play.ts';
export * from './voice/recording.ts';
export type { RevealCalls } from './voice/reveal.ts';
export * from './voice/rules.ts';
export * from './voice/sip-record.ts';
export * from './voice/values.ts';
export * from './voice/voice-record.ts';
export * from './vos/account.ts';
export type { LockGateway, ServerStates, Sync, VosServer } from './vos/calls.ts';
export * from './vos/gateway-ip.ts';
export * from './vos/gateway.ts';
export * from './vos/online.ts';
export * from './vos/server.ts';
export * from './vos/values.ts';
export * from './vos/voice-channel.ts';
export * from './wa/record.ts';
export * from './wa/session.ts';
export * from './wa/values.ts';

export const bqContract = defineModuleContract({
  id: 'bq',
  title: { zh: '业务查询', en: 'Records' },
  calls: [
    traceSmsRecord,
    resendSms,
    revealRecords,
    getSipLadder,
    revealSipCalls,
    revealVoiceCalls,
    playVoiceCall,
    revealCcCalls,
    playCcCall,
    revealMos,
    getMoThread,
    repushMos,
    revealWaRecords,
    getWaThread,
    revealMails,
    ...mccmncCalls,
    ...importCalls(mccmncImport),
    ...channelCalls,
    ...queueCalls,
    ...coverCalls,
    ...senderCalls,
    ...importCalls(senderImport),
    ...marketCalls,
    ...mixCalls,
    ...routeBindCalls,
    ...recommendCalls,
    ...smsTaskCalls,
    ...appointmentCalls,
    ...recallCalls,
    ...twoWayCalls,
    ...voiceTaskCalls,
    ...[landingCalls, dockingCalls, onlineLandingCalls, onlineDockingCalls, vosAccountCalls].flatMap((calls) =>
      Object.values(calls),
    ),
    ...vosServerCalls,
    approveGatewayIp,
    blockGatewayIp,
    ...deviceCalls,
    ...complianceCalls,
    ...dayCalls,
    ...appCalls,
  ],
  resources: [
    smsRecordResource,
    sipRecordResource,
    voiceRecordResource,
    ccRecordResource,
    moRecordResource,
    waRecordResource,
    waSessionResource,
    mailRecordResource,
    mccmncResource,
    channelResource,
    channelInfoResource,
    queueResource,
    coverResource,
    senderResource,
    marketResource,
    mixResource,
    routeBindResource,
    appResource,
    creditChangeResource,
    smsTaskResource,
    appointmentResource,
    recallResource,
    twoWayResource,
    voiceTaskResource,
    voiceAppResource,
    landingResource,
    dockingResource,
    onlineLandingResource,
    onlineDockingResource,
    vosAccountResource,
    vosServerResource,
    gatewayIpResource,
    voiceChannelResource,
    deviceResource,
    deviceOplogResource,
    devicePortResource,
    complianceResource,
    agentResource,
    agentCustomerResource,
    agentPerformance,
    promoterPerformance,
    ...[...performanceReports, ...ledgerPerformance].map(({ report }) => report),
  ],
});
