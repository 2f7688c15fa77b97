import { defineModuleContract } from '@switchboard/kit-contract';
import { smsReports } from './sms-reports.ts';
import { startSms } from './start-sms.ts';

export * from './sms-reports.ts';
export * from './start-sms.ts';

export const rptContract = defineModuleContract({
  id: 'rpt',
  title: { zh: '报表分析', en: 'Report analysis' },
  calls: [],
  resources: [...smsReports.map(({ report }) => report), startSms],
});
