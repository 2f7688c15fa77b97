import { defineModuleContract } from '@switchboard/kit-contract';
import { consumeDifferences, consumeLedger, getConsumeDays, otherReports } from './other-reports.ts';
import { portReports } from './port-reports.ts';
import { smsAnalyses } from './sms-analysis.ts';
import { smsReports } from './sms-reports.ts';
import { startSms } from './start-sms.ts';
import { startVoice } from './start-voice.ts';
import { supplierBills } from './supplier-bills.ts';
import { voiceReports } from './voice-reports.ts';

export * from './other-reports.ts';
export * from './port-reports.ts';
export * from './sms-analysis.ts';
export * from './sms-reports.ts';
export * from './start-sms.ts';
export * from './start-voice.ts';
export * from './supplier-bills.ts';
export * from './voice-reports.ts';

/** Every report on aggregated records. */
export const rptReports = [...smsReports, ...smsAnalyses, ...voiceReports, ...otherReports, ...portReports];

export const rptContract = defineModuleContract({
  id: 'rpt',
  title: { zh: '报表分析', en: 'Reports' },
  calls: [getConsumeDays],
  resources: [
    ...rptReports.map(({ report }) => report),
    consumeLedger,
    consumeDifferences,
    startSms,
    startVoice,
    supplierBills,
  ],
});
