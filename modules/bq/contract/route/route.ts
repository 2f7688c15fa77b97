import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { MCC, MNC, TRAFFIC_TYPES } from '../master/values.ts';

const KEY = 'bq.route-bind';
export const ROUTE_BASE = '/v2/bq/routeBind';

export const TARGET_KINDS = {
  channel: { label: { zh: '通道', en: 'Channel' }, tone: 'info' },
  mix: { label: { zh: '混合方案', en: 'Mixed solution' }, tone: 'success' },
} as const;

export const BIND_STATES = {
  enabled: { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
  disabled: { label: { zh: '停用', en: 'Disabled' }, tone: 'warning' },
} as const;

const SOURCES = {
  manual: { label: { zh: '人工', en: 'Manual' } },
  recommend: { label: { zh: '推荐', en: 'Recommended' }, tone: 'info' },
  test: { label: { zh: '测试', en: 'Test' } },
} as const;

export const TRIAL_STATES = {
  running: { label: { zh: '试用中', en: 'On trial' }, tone: 'info' },
  rolled_back: { label: { zh: '已回退', en: 'Rolled back' }, tone: 'danger' },
  ended: { label: { zh: '试用结束', en: 'Trial over' }, tone: 'success' },
  stopped: { label: { zh: '已中止', en: 'Stopped' }, tone: 'warning' },
} as const;

/** /businessInquiry/route-bind */
export const routeBindResource = defineResource({
  code: 'bq.route-bind',
  right: KEY,
  basePath: ROUTE_BASE,
  isExported: true,
  title: { zh: '路由绑定', en: 'Route bindings' },
  fields: {
    id: field.id({ label: { zh: '路由 ID', en: 'Route ID' }, width: 90 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, editable: true, filter: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 180 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    mcc: field.text({
      label: { zh: '国家（空为全部）', en: 'Country (empty: any)' },
      nullable: true,
      editable: true,
      pattern: MCC,
      internal: true,
    }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, filter: true, width: 130 }),
    mnc: field.text({
      label: { zh: '运营商（空为全部）', en: 'Operator (empty: any)' },
      nullable: true,
      editable: true,
      pattern: MNC,
      internal: true,
    }),
    operator: field.text({ label: { zh: '运营商', en: 'Operator' }, nullable: true, width: 130 }),
    smsType: field.enum({
      label: { zh: '类型', en: 'Type' },
      nullable: true,
      filter: true,
      editable: true,
      values: TRAFFIC_TYPES,
      width: 90,
    }),
    targetKind: field.enum({
      label: { zh: '目标类型', en: 'Target type' },
      filter: true,
      editable: true,
      values: TARGET_KINDS,
      width: 110,
    }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, nullable: true, editable: true, internal: true }),
    mixId: field.id({
      label: { zh: '混合方案', en: 'Mixed solution' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    targetName: field.text({ label: { zh: '目标', en: 'Target' }, filter: true, width: 170 }),
    priority: field.int({ label: { zh: '优先级', en: 'Priority' }, sortable: true, editable: true, width: 90 }),
    senderOverride: field.text({
      label: { zh: '替换发送号', en: 'Sender ID override' },
      nullable: true,
      editable: true,
      max: 16,
      width: 120,
    }),
    sellPrice: field.decimal({
      label: { zh: '约定售价(USD)', en: 'Agreed price (USD)' },
      nullable: true,
      editable: true,
      width: 140,
    }),
    validFrom: field.dateTime({
      label: { zh: '生效', en: 'From' },
      filter: true,
      sortable: true,
      editable: true,
      width: 170,
    }),
    validTo: field.dateTime({ label: { zh: '失效', en: 'Until' }, nullable: true, editable: true, width: 170 }),
    /** Messages of the account over the target's channels that match the rule, in the current hour and the 23 before. */
    dayAccepted: field.int({ label: { zh: '24h 受理', en: 'Accepted, 24 h' }, nullable: true, width: 110 }),
    dayRate: field.decimal({
      label: { zh: '24h 送达率(%)', en: 'Delivery rate, 24 h (%)' },
      nullable: true,
      digits: 2,
      width: 140,
    }),
    source: field.enum({ label: { zh: '来源', en: 'Source' }, filter: true, values: SOURCES, width: 90 }),
    trialState: field.enum({
      label: { zh: '试用', en: 'Trial' },
      nullable: true,
      filter: true,
      values: TRIAL_STATES,
      width: 100,
    }),
    trialShare: field.int({ label: { zh: '试用占比(%)', en: 'Trial share (%)' }, nullable: true, width: 110 }),
    trialOldRate: field.decimal({
      label: { zh: '试用期原目标送达率(%)', en: 'Delivery rate of the original target in the trial (%)' },
      nullable: true,
      digits: 2,
      width: 170,
    }),
    trialNewRate: field.decimal({
      label: { zh: '试用期新通道送达率(%)', en: 'Delivery rate of the trial channel (%)' },
      nullable: true,
      digits: 2,
      width: 170,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: BIND_STATES,
      width: 90,
    }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'appName',
      'customerName',
      'country',
      'operator',
      'smsType',
      'targetKind',
      'targetName',
      'state',
      'trialState',
      'dayAccepted',
      'dayRate',
      'priority',
      'senderOverride',
      'sellPrice',
      'validFrom',
      'validTo',
      'source',
    ],
    defaultSort: { field: 'validFrom', order: 'desc' },
    search: ['appName', 'customerName', 'targetName'],
  },
});
export type RouteBindRow = ResourceRow<typeof routeBindResource>;
