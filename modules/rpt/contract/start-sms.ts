import { defineStartReport } from '@switchboard/bq-contract';

/** /reportAnalysis/startSms */
export const startSms = defineStartReport({
  code: 'rpt.start-sms',
  right: 'rpt.start-sms',
  basePath: '/v2/rpt/startSms',
  title: { zh: '短信起量报表', en: 'SMS start report' },
  product: 'sms',
});
