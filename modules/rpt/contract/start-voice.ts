import { defineStartReport } from '@switchboard/bq-contract';

/** /reportAnalysis/startVoice */
export const startVoice = defineStartReport({
  code: 'rpt.start-voice',
  right: 'rpt.start-voice',
  basePath: '/v2/rpt/startVoice',
  title: { zh: '语音起量报表', en: 'Voice start report' },
  product: 'voice',
});
