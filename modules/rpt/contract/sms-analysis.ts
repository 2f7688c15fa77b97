import { defineSmsReport } from '@switchboard/bq-contract';

const QUALITY = ['submitted', 'accepted', 'delivered', 'delivery', 'dlrRate', 'dlrP50', 'dlrP95', 'errors'] as const;

/** /reportAnalysis/channel/analysis */
export const channelAnalysis = defineSmsReport({
  code: 'rpt.channel-analysis',
  right: 'rpt.channel.analysis',
  basePath: '/v2/rpt/channelAnalysis',
  title: { zh: '通道分析', en: 'Channel analysis' },
  side: 'r',
  dims: ['channelName', 'supplierName', 'country', 'operator', 'smsType', 'stdErr', 'blame'],
  startDims: ['channelName'],
  metrics: [...QUALITY, 'cost'],
  columns: QUALITY,
  sort: 'accepted',
  charts: [
    { kind: 'lines', by: 'channelName', metrics: ['delivery'] },
    { kind: 'lines', by: 'channelName', metrics: ['dlrP95'] },
    { kind: 'top', by: 'stdErr', metrics: ['errors'] },
    { kind: 'top', by: 'blame', metrics: ['errors'] },
    { kind: 'heat', by: 'operator', over: 'channelName', metrics: ['delivery'] },
  ],
});

/** /reportAnalysis/sms/analysis/c-end */
export const smsAnalysisCEnd = defineSmsReport({
  code: 'rpt.sms-analysis-c',
  right: 'rpt.sms.analysis.c-end',
  basePath: '/v2/rpt/smsAnalysisC',
  title: { zh: 'C 端短信分析', en: 'C-end SMS analysis' },
  side: 'c',
  dims: ['customerName', 'appName', 'country', 'operator', 'smsType', 'stdErr', 'blame'],
  startDims: ['customerName'],
  metrics: [...QUALITY, 'revenue', 'cost', 'profit', 'margin'],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['submitted', 'delivered', 'errors'] },
    { kind: 'top', by: 'smsType', metrics: ['accepted'] },
    { kind: 'quadrant', by: 'customerName', metrics: ['accepted', 'margin'] },
    { kind: 'top', by: 'blame', metrics: ['errors'] },
  ],
});

/** /reportAnalysis/sms/analysis/r-end */
export const smsAnalysisREnd = defineSmsReport({
  code: 'rpt.sms-analysis-r',
  right: 'rpt.sms.analysis.r-end',
  basePath: '/v2/rpt/smsAnalysisR',
  title: { zh: 'R 端短信分析', en: 'R-end SMS analysis' },
  side: 'r',
  dims: ['supplierName', 'channelName', 'country', 'operator', 'smsType', 'stdErr', 'blame', 'delay'],
  startDims: ['supplierName'],
  metrics: [...QUALITY, 'stability', 'reports', 'cost'],
  columns: [...QUALITY, 'stability', 'cost'],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['delivery'] },
    { kind: 'trend', metrics: ['dlrP50', 'dlrP95'] },
    { kind: 'quadrant', by: 'supplierName', metrics: ['delivery', 'cost'] },
    { kind: 'top', by: 'supplierName', metrics: ['stability'] },
    { kind: 'spread', by: 'delay', metrics: ['reports'] },
    { kind: 'top', by: 'stdErr', metrics: ['errors'] },
  ],
});

export const smsAnalyses = [channelAnalysis, smsAnalysisCEnd, smsAnalysisREnd] as const;
