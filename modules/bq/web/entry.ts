import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export default defineModuleWeb({
  id: 'bq',
  pages: [
    {
      path: '/businessInquiry/sendRcdQuery',
      load: () => import('./sms/page.tsx'),
      partial: 'no sending again: there is no gateway that would take the message (docs/STANDINS.md)',
    },
    {
      path: '/businessInquiry/voiceRecordQuery',
      load: () => import('./voice/voice-page.tsx'),
      partial: 'no recordings: nothing in this house records calls (docs/STANDINS.md)',
    },
    { path: '/businessInquiry/voiceSipRecord', load: () => import('./voice/sip-page.tsx') },
    {
      path: '/businessInquiry/resultsQuery/day/c-end',
      load: () => import('./report/day-c-end.tsx'),
      partial: 'messages only: no calls, no ledger, no states of days',
    },
    {
      path: '/businessInquiry/resultsQuery/day/r-end',
      load: () => import('./report/day-r-end.tsx'),
      partial: 'messages only: no calls, no states of days',
    },
    { path: '/businessInquiry/smsPerformance', load: () => import('./report/sms-performance.tsx') },
    { path: '/businessInquiry/voicePerformance', load: () => import('./report/voice-performance.tsx') },
    { path: '/businessInquiry/mailPerformance', load: () => import('./report/mail-performance.tsx') },
    { path: '/businessInquiry/resultsQuery/wa', load: () => import('./report/wa-performance.tsx') },
    {
      path: '/businessInquiry/sms-bidirectional',
      load: () => import('./mo/page.tsx'),
      partial: 'no pushing again: nothing here pushes to customers (docs/STANDINS.md)',
    },
    { path: '/businessInquiry/send-query/wa-send-record', load: () => import('./wa/record-page.tsx') },
    { path: '/businessInquiry/wa-session-record', load: () => import('./wa/session-page.tsx') },
    { path: '/businessInquiry/mailSendingRecord', load: () => import('./mail/page.tsx') },
    { path: '/businessInquiry/mcc-mnc-query', load: () => import('./mccmnc/page.tsx') },
    {
      path: '/businessInquiry/channelManage',
      load: () => import('./channel/manage.tsx'),
      partial: 'no link state, rebind, test or password (nothing binds here yet), no balance of the supplier',
    },
    { path: '/businessInquiry/channel/info', load: () => import('./channel/info.tsx') },
    {
      path: '/businessInquiry/channel/sender-id',
      load: () => import('./sender/page.tsx'),
      partial: 'no import, no proof file',
    },
    {
      path: '/businessInquiry/marketChannel',
      load: () => import('./market/page.tsx'),
      partial: 'everybody with the page sees every row: no departments that may see it',
    },
    {
      path: '/businessInquiry/minxSolution',
      load: () => import('./mix/page.tsx'),
      partial: 'no conditions of an item, no figures of seven days',
    },
    {
      path: '/businessInquiry/route-bind',
      load: () => import('./route/page.tsx'),
      partial: 'no batch, no delivery rate of 24 hours',
    },
    {
      path: '/businessInquiry/channelRecommend',
      load: () => import('./recommend/page.tsx'),
      partial: 'no links, alarms and compliance in the score, no applying, no comparing',
    },
    {
      path: '/businessInquiry/app-query/sms',
      load: () => import('./app-query/sms.tsx'),
      partial: 'no balance, credit and approvals: finance is not there yet',
    },
  ],
  locales: { zh, en },
});
