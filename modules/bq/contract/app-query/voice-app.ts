import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { APP_ACCESS, APP_STATES } from './app.ts';

const week = { nullable: true } as const;

/** /businessInquiry/app-query/voice: accounts that call; kept by finance, only read here. */
export const voiceAppResource = defineResource({
  code: 'bq.voice-app',
  right: 'bq.app-query.voice',
  basePath: '/v2/bq/voiceApp',
  isExported: true,
  title: { zh: '语音应用查询', en: 'Voice application query' },
  fields: {
    id: field.id({ label: { zh: '应用ID', en: 'Application id' }, width: 90 }),
    appNo: field.text({ label: { zh: '应用编号', en: 'App no.' }, filter: true, sortable: true, width: 110 }),
    name: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, sortable: true, width: 180 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, sortable: true, width: 220 }),
    access: field.enum({ label: { zh: '接入方式', en: 'Access' }, values: APP_ACCESS, width: 100 }),
    brand: field.text({ label: { zh: '品牌', en: 'Brand' }, filter: true, width: 100 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    saleStaffName: field.text({
      label: { zh: '销售归属', en: 'Sales owner' },
      nullable: true,
      filter: true,
      width: 120,
    }),
    saleDeptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, filter: true, width: 140 }),
    gateways: field.tags({ label: { zh: '对接网关', en: 'Docking gateways' }, filter: true, width: 150 }),
    lines: field.int({ label: { zh: '线路', en: 'Lines' }, sortable: true, width: 80 }),
    sellRate: field.money({
      label: { zh: '7日均价(USD/分)', en: 'Price, 7 days (USD/min)' },
      ...week,
      digits: 4,
      width: 160,
    }),
    vosBalance: field.money({ label: { zh: 'VOS余额', en: 'Balance on VOS' }, ...week, width: 150 }),
    weekAttempts: field.int({ label: { zh: '7日呼叫', en: 'Calls in 7 days' }, ...week, width: 120 }),
    weekAnswered: field.int({ label: { zh: '7日接通', en: 'Answered in 7 days' }, ...week, width: 130 }),
    weekAsr: field.decimal({ label: { zh: '7日接通率(%)', en: 'ASR in 7 days (%)' }, ...week, digits: 2, width: 130 }),
    weekNer: field.decimal({
      label: { zh: '7日网络接通率(%)', en: 'NER in 7 days (%)' },
      ...week,
      digits: 2,
      width: 150,
    }),
    weekAcd: field.int({ label: { zh: '7日平均通话(秒)', en: 'ACD in 7 days (s)' }, ...week, width: 140 }),
    weekPdd: field.int({ label: { zh: '7日时延(ms)', en: 'PDD in 7 days (ms)' }, ...week, width: 140 }),
    weekMinutes: field.int({ label: { zh: '7日计费分钟', en: 'Billed min, 7 days' }, ...week, width: 140 }),
    weekRevenue: field.money({ label: { zh: '7日收入(USD)', en: 'Revenue in 7 days (USD)' }, ...week, width: 150 }),
    weekProfit: field.money({ label: { zh: '7日毛利(USD)', en: 'Gross profit in 7 days (USD)' }, ...week, width: 150 }),
    state: field.enum({
      label: { zh: '状态', en: 'State' },
      filter: true,
      sortable: true,
      values: APP_STATES,
      width: 90,
    }),
    createdAt: field.dateTime({ label: { zh: '开通时间', en: 'Opened' }, filter: true, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'appNo',
      'name',
      'customerName',
      'state',
      'saleStaffName',
      'gateways',
      'lines',
      'sellRate',
      'vosBalance',
      'weekAttempts',
      'weekAsr',
      'weekAcd',
      'weekMinutes',
      'weekRevenue',
      'weekProfit',
    ],
    defaultSort: { field: 'appNo', order: 'asc' },
    search: ['appNo', 'name', 'customerName'],
  },
});
export type VoiceAppRow = ResourceRow<typeof voiceAppResource>;
