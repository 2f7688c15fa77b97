import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const NO_ACCOUNTS = 'no accounts of customers: nothing opens an account for sending yet';
const NO_SUPPLIERS = 'no suppliers of channels: suppliers (srm) are not built yet';
const NO_TASKS = 'no tasks of customers: the customer portal that creates them is not connected';
const NO_APPOINTMENTS = 'no scheduled tasks of customers: the customer portal that creates them is not connected';
const NO_DEVICES = 'no devices: nothing adds a device yet';
const NO_PORTS = 'no ports: nothing adds a SIM bank yet';

export default defineModuleWeb({
  id: 'bq',
  pages: [
    { path: '/businessInquiry/sendRcdQuery', load: () => import('./sms/page.tsx') },
    { path: '/businessInquiry/apiQueueManage', load: () => import('./queue/page.tsx'), partial: NO_ACCOUNTS },
    { path: '/businessInquiry/voiceRecordQuery', load: () => import('./voice/voice-page.tsx') },
    { path: '/businessInquiry/voiceSipRecord', load: () => import('./voice/sip-page.tsx') },
    { path: '/businessInquiry/resultsQuery/day/c-end', load: () => import('./report/day-c-end.tsx') },
    { path: '/businessInquiry/resultsQuery/day/c-end/preview', load: () => import('./day/preview-c-end.tsx') },
    { path: '/businessInquiry/resultsQuery/day/r-end', load: () => import('./report/day-r-end.tsx') },
    { path: '/businessInquiry/resultsQuery/day/r-end/preview', load: () => import('./day/preview-r-end.tsx') },
    { path: '/businessInquiry/smsPerformance', load: () => import('./report/sms-performance.tsx') },
    { path: '/businessInquiry/voicePerformance', load: () => import('./report/voice-performance.tsx') },
    { path: '/businessInquiry/mailPerformance', load: () => import('./report/mail-performance.tsx') },
    { path: '/businessInquiry/resultsQuery/wa', load: () => import('./report/wa-performance.tsx') },
    { path: '/businessInquiry/numberPerformance', load: () => import('./report/number-performance.tsx') },
    { path: '/businessInquiry/gift-performance', load: () => import('./report/gift-performance.tsx') },
    { path: '/businessInquiry/resultsQuery/ants', load: () => import('./report/ants-performance.tsx') },
    { path: '/businessInquiry/agentPerformance', load: () => import('./report/agent-performance.tsx') },
    {
      path: '/businessInquiry/star-promoter-performance',
      load: () => import('./report/promoter-performance.tsx'),
    },
    { path: '/businessInquiry/sms-bidirectional', load: () => import('./mo/page.tsx') },
    { path: '/businessInquiry/send-query/wa-send-record', load: () => import('./wa/record-page.tsx') },
    { path: '/businessInquiry/wa-session-record', load: () => import('./wa/session-page.tsx') },
    { path: '/businessInquiry/mailSendingRecord', load: () => import('./mail/page.tsx') },
    { path: '/businessInquiry/mcc-mnc-query', load: () => import('./mccmnc/page.tsx') },
    { path: '/businessInquiry/channelManage', load: () => import('./channel/manage.tsx'), partial: NO_SUPPLIERS },
    { path: '/businessInquiry/channel/info', load: () => import('./channel/info.tsx'), partial: NO_SUPPLIERS },
    { path: '/businessInquiry/channel/sender-id', load: () => import('./sender/page.tsx') },
    { path: '/businessInquiry/marketChannel', load: () => import('./market/page.tsx') },
    { path: '/businessInquiry/minxSolution', load: () => import('./mix/page.tsx') },
    { path: '/businessInquiry/route-bind', load: () => import('./route/page.tsx'), partial: NO_ACCOUNTS },
    { path: '/businessInquiry/channelRecommend', load: () => import('./recommend/page.tsx') },
    {
      path: '/businessInquiry/app-query/sms',
      load: () => import('./app-query/sms.tsx'),
      partial: NO_ACCOUNTS,
    },
    { path: '/businessInquiry/app-query/approval-status', load: () => import('./app-query/approval-status.tsx') },
    {
      path: '/businessInquiry/app-query/credit-record',
      load: () => import('./app-query/credit-record.tsx'),
      partial: NO_ACCOUNTS,
    },
    { path: '/businessInquiry/smsTaskQuery', load: () => import('./task/sms-task-page.tsx'), partial: NO_TASKS },
    {
      path: '/businessInquiry/sms-appointment-record',
      load: () => import('./task/appointment-page.tsx'),
      partial: NO_APPOINTMENTS,
    },
    {
      path: '/businessInquiry/send-query/auto-recall-task',
      load: () => import('./task/recall-page.tsx'),
      partial: NO_TASKS,
    },
    { path: '/businessInquiry/twowaytask', load: () => import('./task/two-way-page.tsx'), partial: NO_ACCOUNTS },
    {
      path: '/businessInquiry/voiceTaskManagement',
      load: () => import('./task/voice-task-page.tsx'),
      partial: NO_TASKS,
    },
    {
      path: '/businessInquiry/app-query/voice',
      load: () => import('./app-query/voice.tsx'),
      partial: NO_ACCOUNTS,
    },
    { path: '/businessInquiry/voiceCcRecord', load: () => import('./voice/cc-page.tsx') },
    { path: '/businessInquiry/vos/landing/gateway', load: () => import('./vos/landing.tsx') },
    { path: '/businessInquiry/vos/docking/gateway', load: () => import('./vos/docking.tsx') },
    { path: '/businessInquiry/vos/online/landing', load: () => import('./vos/online-landing.tsx') },
    { path: '/businessInquiry/vos/online/docking', load: () => import('./vos/online-docking.tsx') },
    { path: '/businessInquiry/vos-voice-account', load: () => import('./vos/accounts.tsx') },
    {
      path: '/businessInquiry/gateway/ip',
      load: () => import('./vos/gateway-ips.tsx'),
    },
    { path: '/businessInquiry/channelVoiceQuery', load: () => import('./vos/voice-channels.tsx') },
    { path: '/businessInquiry/device-info', load: () => import('./device/info.tsx'), partial: NO_DEVICES },
    {
      path: '/businessInquiry/device-info/operation-log',
      load: () => import('./device/operation-log.tsx'),
      partial: NO_DEVICES,
    },
    { path: '/businessInquiry/portquery', load: () => import('./device/ports.tsx'), partial: NO_PORTS },
    { path: '/businessInquiry/device-compliance', load: () => import('./device/compliance.tsx'), partial: NO_DEVICES },
    { path: '/businessInquiry/agent-query/page', load: () => import('./agent/agents.tsx') },
    { path: '/businessInquiry/agent-query/customer', load: () => import('./agent/customers.tsx') },
  ],
  locales: { zh, en },
});
