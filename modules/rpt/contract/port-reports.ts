import { defineEquipReport, definePortReport } from '@switchboard/bq-contract';

/** /reportAnalysis/equipReport */
export const equipReport = defineEquipReport({
  code: 'rpt.equip-report',
  right: 'rpt.equip-report',
  basePath: '/v2/rpt/equip',
  title: { zh: '设备报表', en: 'Equipment report' },
  side: 'r',
  dims: ['deviceSn', 'site', 'portNo', 'channelName', 'country', 'resDept', 'resStaff'],
  startDims: ['deviceSn'],
  metrics: [
    'accepted',
    'delivered',
    'success',
    'failed',
    'submitFail',
    'calls',
    'answered',
    'talkMin',
    'ports',
    'portUse',
    'cards',
    'perCard',
    'yieldPerCard',
    'revenue',
    'cost',
    'profit',
    'margin',
  ],
  columns: [
    'portUse',
    'ports',
    'cards',
    'accepted',
    'success',
    'talkMin',
    'perCard',
    'yieldPerCard',
    'revenue',
    'profit',
  ],
  sort: 'accepted',
  charts: [
    { kind: 'trend', metrics: ['accepted', 'delivered'] },
    { kind: 'top', by: 'deviceSn', metrics: ['yieldPerCard'] },
    { kind: 'bottom', by: 'deviceSn', metrics: ['success'] },
  ],
});

/** /reportAnalysis/goip/analysis */
export const goipAnalysis = definePortReport({
  code: 'rpt.goip-analysis',
  right: 'rpt.goip.analysis',
  basePath: '/v2/rpt/goip',
  title: { zh: 'GOIP分析', en: 'GOIP analysis' },
  side: 'r',
  dims: ['deviceSn', 'portNo', 'iccid', 'operator', 'country', 'clock'],
  startDims: ['deviceSn', 'portNo', 'iccid'],
  metrics: [
    'accepted',
    'delivered',
    'success',
    'drop',
    'blocked',
    'life',
    'failed',
    'submitFail',
    'cards',
    'ports',
    'perCard',
  ],
  columns: ['accepted', 'success', 'drop', 'blocked', 'life', 'failed', 'submitFail'],
  sort: 'accepted',
  charts: [
    { kind: 'heat', by: 'portNo', over: 'deviceSn', metrics: ['success'] },
    { kind: 'heat', by: 'clock', over: 'deviceSn', metrics: ['accepted'] },
    { kind: 'top', by: 'iccid', metrics: ['drop'] },
    { kind: 'top', by: 'deviceSn', metrics: ['blocked'] },
    { kind: 'lines', by: 'deviceSn', metrics: ['success'] },
  ],
});

export const portReports = [equipReport, goipAnalysis] as const;
