import { defineModuleWeb } from '@switchboard/kit-web/module';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const NO_ACCOUNTS = 'no accounts of customers: nothing opens an account for sending yet';

export default defineModuleWeb({
  id: 'rpt',
  pages: [
    { path: '/reportAnalysis/sms/report/c-end', load: () => import('./pages/sms-c-end.tsx') },
    { path: '/reportAnalysis/sms/report/r-end', load: () => import('./pages/sms-r-end.tsx') },
    {
      path: '/reportAnalysis/sms/report/operation',
      load: () => import('./pages/sms-operation.tsx'),
    },
    { path: '/reportAnalysis/supplierReport', load: () => import('./pages/supplier-report.tsx') },
    { path: '/reportAnalysis/channelReport', load: () => import('./pages/channel-report.tsx') },
    { path: '/reportAnalysis/userReport', load: () => import('./pages/user-report.tsx') },
    { path: '/reportAnalysis/smsProfitAnalysis', load: () => import('./pages/sms-profit.tsx') },
    { path: '/reportAnalysis/startSms', load: () => import('./pages/start-sms.tsx'), partial: NO_ACCOUNTS },
    { path: '/reportAnalysis/startVoice', load: () => import('./pages/start-voice.tsx'), partial: NO_ACCOUNTS },
    { path: '/reportAnalysis/voiceReport', load: () => import('./pages/voice-report.tsx') },
    { path: '/reportAnalysis/voice/profit', load: () => import('./pages/voice-profit.tsx') },
    { path: '/reportAnalysis/otp-sms-statistics', load: () => import('./pages/otp-statistics.tsx') },
    { path: '/reportAnalysis/consume-report', load: () => import('./pages/consume-report.tsx') },
    { path: '/reportAnalysis/wa-session-statistics', load: () => import('./pages/wa-statistics.tsx') },
    { path: '/reportAnalysis/channel/analysis', load: () => import('./pages/channel-analysis.tsx') },
    { path: '/reportAnalysis/sms/analysis/c-end', load: () => import('./pages/sms-analysis-c-end.tsx') },
    { path: '/reportAnalysis/sms/analysis/r-end', load: () => import('./pages/sms-analysis-r-end.tsx') },
    { path: '/reportAnalysis/equipReport', load: () => import('./pages/equip-report.tsx') },
    { path: '/reportAnalysis/goip/analysis', load: () => import('./pages/goip-analysis.tsx') },
  ],
  locales: { zh, en },
});
