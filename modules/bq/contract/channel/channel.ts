import { defineCall, defineResource, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { LINK_STATES } from '../gateway/protocol.ts';
import { moveInput, saveInput, zSaved } from '../master/save.ts';
import { CHANNEL_PROTOCOLS, CHANNEL_STATES, COST_POINTS, MCC, ROUTE_TYPES, SENDER_MODES } from '../master/values.ts';

const KEY = 'bq.channel-manage';
const BASE = '/v2/bq/channel';

const BIND_MODES = {
  trx: { label: { zh: '收发', en: 'Transceiver' } },
  tx: { label: { zh: '只发', en: 'Transmitter' } },
  rx: { label: { zh: '只收', en: 'Receiver' } },
} as const;

const LONG_MODES = {
  udh: { label: { zh: 'UDH 拼接', en: 'UDH' } },
  sar: { label: { zh: 'SAR 参数', en: 'SAR' } },
  payload: { label: { zh: 'message_payload', en: 'message_payload' } },
} as const;

/** Number base of a report's id compared with the id of the response. */
const DLR_ID_BASES = {
  '0': { label: { zh: '相同', en: 'The same' } },
  '1': { label: { zh: '响应十六进制 → 回执十进制', en: 'Answer hex → report decimal' } },
  '2': { label: { zh: '响应十进制 → 回执十六进制', en: 'Answer decimal → report hex' } },
} as const;

/** /businessInquiry/channelManage */
export const channelResource = defineResource({
  code: 'bq.channel',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: {
    [`${KEY}:edit`]: 'change',
    [`${KEY}:toggle`]: 'change',
    [`${KEY}:rebind`]: 'change',
    [`${KEY}:test`]: 'change',
  },
  title: { zh: '通道管理', en: 'Channel management' },
  fields: {
    id: field.id({ label: { zh: '通道 ID', en: 'Channel ID' }, width: 90 }),
    code: field.text({
      label: { zh: '通道编码', en: 'Code' },
      filter: true,
      sortable: true,
      editable: true,
      max: 32,
      pattern: /^[A-Z0-9][A-Z0-9-]*$/,
      width: 140,
    }),
    name: field.text({
      label: { zh: '通道名称', en: 'Name' },
      filter: true,
      sortable: true,
      editable: true,
      max: 128,
      width: 160,
    }),
    supplierId: field.id({ label: { zh: '供应商', en: 'Supplier' }, editable: true, internal: true }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, width: 170 }),
    // as entered by finance for this kind of channel; one amount per account, empty where there is none
    supplierBalance: field.text({ label: { zh: '供应商余额', en: 'Supplier balance' }, nullable: true, width: 170 }),
    supplierBalanceOn: field.date({ label: { zh: '余额日期', en: 'Balance date' }, nullable: true, width: 120 }),
    supplierIsLow: field.boolean({ label: { zh: '余额不足', en: 'Balance low' }, nullable: true, width: 100 }),
    proto: field.enum({
      label: { zh: '协议', en: 'Protocol' },
      filter: true,
      editable: true,
      values: CHANNEL_PROTOCOLS,
      width: 90,
    }),
    routeType: field.enum({
      label: { zh: '路由性质', en: 'Route type' },
      filter: true,
      editable: true,
      values: ROUTE_TYPES,
      width: 110,
    }),
    mcc: field.text({ label: { zh: '主要国家', en: 'Main country' }, editable: true, pattern: MCC, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: CHANNEL_STATES,
      width: 100,
    }),
    // as reported by the gateway; empty otherwise
    link: field.enum({ label: { zh: '连接', en: 'Link' }, nullable: true, values: LINK_STATES, width: 90 }),
    linkBinds: field.int({ label: { zh: '已建连接', en: 'Binds' }, nullable: true, width: 90 }),
    linkTps: field.decimal({ label: { zh: '当前 TPS', en: 'Current TPS' }, nullable: true, digits: 1, width: 100 }),
    hasPassword: field.boolean({ label: { zh: '已设密码', en: 'Password set' }, width: 100 }),
    twoWay: field.boolean({ label: { zh: '支持上行', en: 'Two-way' }, filter: true, editable: true, width: 100 }),
    dlrSupport: field.boolean({
      label: { zh: '有回执', en: 'Delivery reports' },
      filter: true,
      editable: true,
      width: 90,
    }),
    host: field.text({ label: { zh: '主机', en: 'Host' }, nullable: true, editable: true, max: 120, width: 170 }),
    port: field.text({
      label: { zh: '端口', en: 'Port' },
      nullable: true,
      editable: true,
      pattern: /^\d{1,5}$/,
      width: 80,
    }),
    systemId: field.text({
      label: { zh: '登录名', en: 'System ID' },
      nullable: true,
      editable: true,
      max: 64,
      width: 130,
    }),
    bindMode: field.enum({
      label: { zh: '绑定方式', en: 'Bind mode' },
      editable: true,
      values: BIND_MODES,
      width: 110,
    }),
    maxBinds: field.int({ label: { zh: '最大连接', en: 'Max binds' }, editable: true, width: 90 }),
    windowSize: field.int({ label: { zh: '窗口', en: 'Window' }, editable: true, width: 80 }),
    tpsLimit: field.int({
      label: { zh: '速率上限(TPS)', en: 'TPS limit' },
      sortable: true,
      editable: true,
      width: 120,
    }),
    enquireS: field.int({ label: { zh: '心跳(秒)', en: 'Enquire link (s)' }, editable: true, width: 110 }),
    dlrIdBase: field.enum({
      label: { zh: '回执 ID 进制', en: 'Report ID base' },
      editable: true,
      values: DLR_ID_BASES,
      width: 160,
    }),
    acceptdFinal: field.boolean({
      label: { zh: 'ACCEPTD 视为送达', en: 'Treat ACCEPTD as delivered' },
      editable: true,
      width: 140,
    }),
    longMode: field.enum({
      label: { zh: '长短信方式', en: 'Long messages' },
      editable: true,
      values: LONG_MODES,
      width: 120,
    }),
    senderMode: field.enum({
      label: { zh: '发送号策略', en: 'Sender ID policy' },
      filter: true,
      editable: true,
      values: SENDER_MODES,
      width: 120,
    }),
    costOn: field.enum({
      label: { zh: '成本计费点', en: 'Cost point' },
      editable: true,
      values: COST_POINTS,
      width: 120,
    }),
    resStaffId: field.id({
      label: { zh: '资源归属', en: 'Resource owner' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    resStaffName: field.text({
      label: { zh: '资源归属', en: 'Resource owner' },
      nullable: true,
      filter: true,
      width: 120,
    }),
    covers: field.int({ label: { zh: '生效覆盖', en: 'Coverage' }, sortable: true, width: 100 }),
    binds: field.int({ label: { zh: '绑定路由', en: 'Routes' }, sortable: true, width: 100 }),
    todayAccepted: field.int({ label: { zh: '今日受理', en: 'Accepted today' }, nullable: true, width: 110 }),
    todayDelivered: field.int({ label: { zh: '今日送达', en: 'Delivered today' }, nullable: true, width: 110 }),
    todayFailed: field.int({ label: { zh: '今日失败', en: 'Failed today' }, nullable: true, width: 110 }),
    todayRate: field.decimal({
      label: { zh: '今日送达率(%)', en: 'Delivery rate today (%)' },
      nullable: true,
      digits: 2,
      width: 130,
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 200 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'code',
      'state',
      'link',
      'supplierName',
      'supplierBalance',
      'country',
      'proto',
      'routeType',
      'todayAccepted',
      'todayRate',
      'linkTps',
      'tpsLimit',
      'covers',
      'binds',
      'todayDelivered',
      'name',
      'resStaffName',
    ],
    defaultSort: { field: 'code', order: 'asc' },
    search: ['code', 'name', 'supplierName'],
  },
});
export type ChannelRow = ResourceRow<typeof channelResource>;

export const CHANNEL_EDITED = [
  'code',
  'name',
  'supplierId',
  'proto',
  'routeType',
  'mcc',
  'resStaffId',
  'tpsLimit',
  'senderMode',
  'costOn',
  'dlrSupport',
  'twoWay',
  'host',
  'port',
  'systemId',
  'bindMode',
  'maxBinds',
  'windowSize',
  'enquireS',
  'longMode',
  'dlrIdBase',
  'acceptdFinal',
  'remark',
] as const;

export const saveChannel = defineCall({
  name: 'bq.channel.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存通道', en: 'Save a channel' },
  right: needs(`${KEY}:edit`),
  input: saveInput(channelResource, CHANNEL_EDITED),
  result: zSaved,
  withIdempotency: true,
});

export const moveChannel = defineCall({
  name: 'bq.channel.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '改变通道状态', en: 'Change the status of a channel' },
  right: needs(`${KEY}:toggle`),
  input: moveInput(['testing', 'online', 'paused', 'offline']),
  result: z.literal(true),
  withIdempotency: true,
});

/** Closes and reopens the connections of a channel. */
export const rebindChannel = defineCall({
  name: 'bq.channel.rebind',
  method: 'POST',
  path: `${BASE}/rebind`,
  summary: { zh: '通道重连', en: 'Rebind a channel' },
  right: needs(`${KEY}:rebind`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Tests whether the other side responds. No message is sent. */
export const testChannel = defineCall({
  name: 'bq.channel.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试通道连接', en: 'Test the connection of a channel' },
  right: needs(`${KEY}:test`),
  input: z.object({ id: zId }),
  result: z.object({ isUp: z.boolean(), ms: z.int().min(0), detail: z.string() }),
});

/** Write-only: stored encrypted and passed only to the gateway. Null removes it. */
export const setChannelPassword = defineCall({
  name: 'bq.channel.password',
  method: 'POST',
  path: `${BASE}/password`,
  summary: { zh: '设置通道密码', en: 'Set the password of a channel' },
  right: needs(`${KEY}:edit`),
  input: z.object({ id: zId, version: z.int().min(0), password: z.string().min(1).max(64).nullable() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Suppliers by name, for the form. */
export const listSuppliers = defineCall({
  name: 'bq.channel.suppliers',
  method: 'GET',
  path: `${BASE}/suppliers`,
  summary: { zh: '供应商选项', en: 'Suppliers to choose from' },
  right: needs(KEY),
  input: z.object({}),
  result: z.array(z.object({ value: z.string(), name: z.string(), supplierNo: z.string() })),
});

export const channelCalls = [saveChannel, moveChannel, rebindChannel, testChannel, setChannelPassword, listSuppliers];
