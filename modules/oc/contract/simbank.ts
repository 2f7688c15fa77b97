import { defineResource, field } from '@switchboard/kit-contract';

const SERVER_STATES = {
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  offline: { label: { zh: '离线', en: 'Offline' }, tone: 'danger' },
  maint: { label: { zh: '维护', en: 'Maintenance' }, tone: 'warning' },
} as const;
const BANK_STATES = { ...SERVER_STATES, fault: { label: { zh: '故障', en: 'Fault' }, tone: 'danger' } } as const;

const heartbeatAt = field.dateTime({
  label: { zh: '心跳', en: 'Heartbeat' },
  nullable: true,
  sortable: true,
  width: 170,
});

/** /businessOperations/simbank/vod/server */
export const vodServerResource = defineResource({
  code: 'oc.vod-server',
  right: 'oc.simbank.vod.server',
  basePath: '/v2/oc/operation/vodServer',
  title: { zh: 'VOD 服务器', en: 'VOD server' },
  fields: {
    id: field.id({ label: { zh: '服务器 ID', en: 'Server ID' } }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, filter: true, sortable: true, width: 160 }),
    ip: field.text({ label: { zh: 'IP', en: 'IP' }, width: 140 }),
    swVersion: field.text({ label: { zh: '版本', en: 'Version' }, width: 110 }),
    banks: field.int({ label: { zh: '卡池数', en: 'Banks' }, width: 90 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: SERVER_STATES }),
    heartbeatAt,
  },
  list: {
    columns: ['name', 'ip', 'swVersion', 'banks', 'state', 'heartbeatAt'],
    defaultSort: { field: 'name', order: 'asc' },
    search: ['name'],
  },
});

/** /businessOperations/simbank/manager */
export const simbankResource = defineResource({
  code: 'oc.simbank',
  right: 'oc.simbank.manager',
  basePath: '/v2/oc/operation/vodSimbank',
  title: { zh: '卡池管理', en: 'SIM bank management' },
  fields: {
    id: field.id({ label: { zh: '卡池 ID', en: 'SIM bank ID' } }),
    serverName: field.text({ label: { zh: '服务器', en: 'Server' }, filter: true, sortable: true, width: 160 }),
    bankNo: field.int({ label: { zh: '卡池', en: 'Bank' }, sortable: true, width: 80 }),
    sn: field.text({ label: { zh: 'SN', en: 'SN' }, filter: true, sortable: true, width: 170 }),
    model: field.text({ label: { zh: '型号', en: 'Model' }, filter: true, width: 120 }),
    slots: field.int({ label: { zh: '卡位', en: 'Slots' }, sortable: true, width: 90 }),
    used: field.int({ label: { zh: '已用', en: 'Used' }, sortable: true, width: 90 }),
    tempC: field.decimal({ label: { zh: '温度（°C）', en: 'Temperature (°C)' }, nullable: true, sortable: true }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: BANK_STATES }),
    heartbeatAt,
  },
  list: {
    columns: ['serverName', 'bankNo', 'sn', 'model', 'slots', 'used', 'tempC', 'state', 'heartbeatAt'],
    defaultSort: { field: 'sn', order: 'asc' },
    search: ['sn', 'serverName'],
  },
});
