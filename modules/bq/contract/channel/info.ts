import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { CHANNEL_PROTOCOLS, CHANNEL_STATES, ROUTE_TYPES, SENDER_MODES, TRAFFIC_TYPES } from '../master/values.ts';

/** /businessInquiry/channel/info: channel information for sales, without connection data and costs. */
export const channelInfoResource = defineResource({
  code: 'bq.channel-info',
  right: 'bq.channel.info',
  basePath: '/v2/bq/channelInfo',
  isExported: true,
  assistantPath: { path: '/businessInquiry/channel/info' },
  title: { zh: '通道信息', en: 'Channel information' },
  fields: {
    id: field.id({ label: { zh: '通道 ID', en: 'Channel ID' }, width: 90 }),
    code: field.text({ label: { zh: '通道编码', en: 'Code' }, filter: true, sortable: true, width: 140 }),
    name: field.text({ label: { zh: '通道', en: 'Channel' }, filter: true, sortable: true, width: 160 }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    coverage: field.text({ label: { zh: '覆盖', en: 'Coverage' }, width: 220 }),
    types: field.tags({
      label: { zh: '短信类型', en: 'Message types' },
      filter: true,
      values: TRAFFIC_TYPES,
      width: 170,
    }),
    routeType: field.enum({
      label: { zh: '路由性质', en: 'Route type' },
      filter: true,
      values: ROUTE_TYPES,
      width: 110,
    }),
    proto: field.enum({ label: { zh: '协议', en: 'Protocol' }, filter: true, values: CHANNEL_PROTOCOLS, width: 90 }),
    senderMode: field.enum({
      label: { zh: '报备要求', en: 'Registration' },
      filter: true,
      values: SENDER_MODES,
      width: 110,
    }),
    tpsLimit: field.int({ label: { zh: '速率上限(TPS)', en: 'TPS limit' }, filter: true, sortable: true, width: 120 }),
    twoWay: field.boolean({ label: { zh: '支持上行', en: 'Two-way' }, filter: true, width: 100 }),
    dlrSupport: field.boolean({ label: { zh: '有回执', en: 'Delivery reports' }, filter: true, width: 90 }),
    guideFrom: field.decimal({
      label: { zh: '指导价(起)', en: 'Guide price from' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
    monthAccepted: field.int({ label: { zh: '30 日受理', en: 'Accepted, 30 days' }, nullable: true, width: 120 }),
    monthRate: field.decimal({
      label: { zh: '30 日送达率(%)', en: 'Delivery rate, 30 days (%)' },
      nullable: true,
      digits: 2,
      width: 150,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: CHANNEL_STATES, width: 100 }),
  },
  list: {
    columns: [
      'name',
      'country',
      'coverage',
      'types',
      'routeType',
      'senderMode',
      'tpsLimit',
      'twoWay',
      'guideFrom',
      'monthAccepted',
      'monthRate',
      'state',
    ],
    defaultSort: { field: 'code', order: 'asc' },
    search: ['code', 'name'],
  },
});
export type ChannelInfoRow = ResourceRow<typeof channelInfoResource>;
