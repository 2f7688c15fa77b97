import { defineLedgerReport, defineNumberReport, NUMBERS } from './ledger-catalogue.ts';

const DAYS = ['day', 'week', 'month'] as const;
const OWNERS = ['saleDept', 'saleStaff', 'customerName', 'appName'] as const;

/** /businessInquiry/numberPerformance */
export const numberPerformance = defineNumberReport({
  code: 'bq.number-performance',
  right: 'bq.number-performance',
  basePath: '/v2/bq/perf/number',
  title: { zh: '号码业绩', en: 'Number performance' },
  side: 'c',
  grains: DAYS,
  dims: [...OWNERS, 'country'],
  startDims: ['customerName', 'country'],
  metrics: [...NUMBERS, 'revenue', 'cost', 'profit', 'margin', 'gift'],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['rented', 'opened', 'released'] },
    { kind: 'top', by: 'country', metrics: ['rented'] },
  ],
});

/** /businessInquiry/gift-performance */
export const giftPerformance = defineLedgerReport({
  code: 'bq.gift-performance',
  right: 'bq.gift-performance',
  basePath: '/v2/bq/perf/gift',
  title: { zh: '赠送业绩', en: 'Gift credit performance' },
  side: 'c',
  only: { kind: ['gift_use'] },
  grains: DAYS,
  dims: [...OWNERS, 'product'],
  startDims: ['customerName', 'appName'],
  metrics: ['giftUsed', 'cost', 'giftLeft', 'giftUntil'],
  sort: 'giftUsed',
  charts: [
    { kind: 'trend', metrics: ['giftUsed', 'cost'] },
    { kind: 'top', by: 'customerName', metrics: ['giftLeft'] },
  ],
});

/** /businessInquiry/resultsQuery/ants */
export const antsPerformance = defineLedgerReport({
  code: 'bq.ants-performance',
  right: 'bq.results-query.ants',
  basePath: '/v2/bq/perf/ants',
  title: { zh: 'Ants业绩', en: 'Ants performance' },
  side: 'c',
  only: { product: ['ants'] },
  grains: DAYS,
  dims: OWNERS,
  startDims: ['saleStaff', 'customerName'],
  metrics: ['qty', 'revenue', 'cost', 'profit', 'margin', 'gift'],
  sort: 'revenue',
  charts: [
    { kind: 'trend', metrics: ['revenue', 'profit'] },
    { kind: 'top', by: 'customerName', metrics: ['qty'] },
  ],
});

export const ledgerPerformance = [numberPerformance, giftPerformance, antsPerformance] as const;
