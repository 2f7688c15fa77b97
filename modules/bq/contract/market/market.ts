import { defineCall, defineResource, field, needs, type ResourceRow } from '@switchboard/kit-contract';
import { z } from 'zod';
import { moveInput, saveInput, zSaved } from '../master/save.ts';
import { MCC, TRAFFIC_TYPES } from '../master/values.ts';

const KEY = 'bq.market-channel';
export const MARKET_EDIT_KEY = `${KEY}:edit`;
const BASE = '/v2/bq/marketChannel';

export const MARKET_STATES = {
  down: { label: { zh: '下架', en: 'Not listed' } },
  up: { label: { zh: '上架', en: 'Listed' }, tone: 'success' },
} as const;

/** /businessInquiry/marketChannel: channels that sales may offer, with prices. */
export const marketResource = defineResource({
  code: 'bq.market-channel',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '市场通道', en: 'Market channels' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, editable: true, internal: true }),
    channelName: field.text({ label: { zh: '通道', en: 'Channel' }, filter: true, width: 150 }),
    mcc: field.text({ label: { zh: '国家', en: 'Country' }, editable: true, pattern: MCC, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    smsType: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      editable: true,
      values: TRAFFIC_TYPES,
      width: 90,
    }),
    sellingPoints: field.text({ label: { zh: '卖点', en: 'Selling points' }, editable: true, max: 500, width: 260 }),
    guidePrice: field.decimal({
      label: { zh: '指导价(USD)', en: 'Guide price (USD)' },
      editable: true,
      sortable: true,
      width: 130,
    }),
    /** Close to the channel's cost: only for users who may also see costs of records (field costPrice of `bq.record`). */
    minPrice: field.decimal({ label: { zh: '底价(USD)', en: 'Floor price (USD)' }, editable: true, width: 120 }),
    visibleDepts: field.tags({ label: { zh: '可见部门', en: 'Visible to' }, editable: true, internal: true }),
    visibleTo: field.text({ label: { zh: '可见部门', en: 'Visible to' }, width: 180 }),
    sort: field.int({ label: { zh: '排序', en: 'Order' }, sortable: true, editable: true, width: 80 }),
    weekAccepted: field.int({ label: { zh: '7 日受理', en: 'Accepted, 7 days' }, nullable: true, width: 110 }),
    weekRate: field.decimal({
      label: { zh: '7 日送达率(%)', en: 'Delivery rate, 7 days (%)' },
      nullable: true,
      digits: 2,
      width: 140,
    }),
    listedAt: field.dateTime({
      label: { zh: '上架时间', en: 'Listed since' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: MARKET_STATES,
      width: 90,
    }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'channelName',
      'country',
      'smsType',
      'state',
      'sellingPoints',
      'guidePrice',
      'minPrice',
      'weekAccepted',
      'weekRate',
      'listedAt',
      'visibleTo',
      'sort',
    ],
    defaultSort: { field: 'sort', order: 'asc' },
    search: ['channelName', 'sellingPoints'],
  },
});
export type MarketRow = ResourceRow<typeof marketResource>;

export const MARKET_EDITED = [
  'channelId',
  'mcc',
  'smsType',
  'sellingPoints',
  'guidePrice',
  'minPrice',
  'visibleDepts',
  'sort',
] as const;

export const saveMarket = defineCall({
  name: 'bq.market-channel.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存市场通道', en: 'Save a market channel' },
  right: needs(MARKET_EDIT_KEY),
  input: saveInput(marketResource, MARKET_EDITED),
  result: zSaved,
  withIdempotency: true,
});

export const moveMarket = defineCall({
  name: 'bq.market-channel.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '上架或下架', en: 'List or delist' },
  right: needs(`${KEY}:toggle`),
  input: moveInput(['up', 'down']),
  result: z.literal(true),
  withIdempotency: true,
});

export const marketCalls = [saveMarket, moveMarket];
