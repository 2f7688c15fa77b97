import { CALL_MONEY, CALLS, defineVoiceReport } from '@switchboard/bq-contract';

/** /reportAnalysis/voiceReport */
export const voiceReport = defineVoiceReport({
  code: 'rpt.voice-report',
  right: 'rpt.voice-report',
  basePath: '/v2/rpt/voice',
  title: { zh: '语音报表', en: 'Voice report' },
  side: 'c',
  dims: ['customerName', 'appName', 'dockingName', 'landingName', 'country', 'prefix', 'kind', 'sipCode'],
  startDims: ['customerName', 'kind'],
  metrics: [...CALLS, ...CALL_MONEY],
  columns: [...CALLS, 'revenue', 'cost', 'profit', 'margin'],
  sort: 'attempts',
  charts: [
    { kind: 'trend', metrics: ['asr', 'acd'] },
    { kind: 'top', by: 'sipCode', metrics: ['attempts'] },
  ],
});

/** /reportAnalysis/voice/profit */
export const voiceProfit = defineVoiceReport({
  code: 'rpt.voice-profit',
  right: 'rpt.voice.profit',
  basePath: '/v2/rpt/voiceProfit',
  title: { zh: '语音利润分析', en: 'Voice profit analysis' },
  side: 'c',
  dims: ['customerName', 'appName', 'supplierName', 'landingName', 'country', 'prefix', 'kind'],
  startDims: ['customerName'],
  metrics: [...CALLS, ...CALL_MONEY],
  columns: ['attempts', 'asr', 'billMin', 'revenue', 'cost', 'profit', 'margin', 'profitMin', 'gift'],
  sort: 'profit',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'cost', 'profit'] },
    { kind: 'sums', metrics: ['revenue', 'cost', 'profit'] },
    { kind: 'bottom', by: 'country', metrics: ['profit'] },
  ],
});

export const voiceReports = [voiceReport, voiceProfit] as const;
