import { defineCall, defineResource, editInput, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { defineLock, defineServerStates, defineSync } from './calls.ts';
import { rowRightsOf } from './row-rights.ts';
import { PREFIX_MODES, SYNC_STATES, VOS_PROTOCOLS, type VosSide } from './values.ts';

/** Party of a gateway: a supplier or a customer. */
export const PARTY = {
  landing: { zh: '供应商', en: 'Supplier' },
  docking: { zh: '客户', en: 'Customer' },
} as const;

const TITLES = {
  landing: { zh: '落地网关', en: 'Landing gateways' },
  docking: { zh: '对接网关', en: 'Docking gateways' },
} as const;

/** /businessInquiry/vos/landing/gateway and /vos/docking/gateway: data of the switches, changed through them (rule 62). */
const defineGateways = (side: VosSide) =>
  defineResource({
    code: `bq.vos-${side}`,
    right: `bq.vos.${side}.gateway`,
    basePath: `/v2/bq/vos/${side}`,
    isExported: true,
    ...rowRightsOf(side, `bq.vos.${side}.gateway`, ['edit', 'lock']),
    title: TITLES[side],
    fields: {
      id: field.id({ label: { zh: '网关 ID', en: 'Gateway ID' }, width: 90 }),
      gwName: field.text({ label: { zh: '网关', en: 'Gateway' }, filter: true, sortable: true, width: 150 }),
      vosName: field.text({ label: { zh: 'VOS', en: 'VOS' }, filter: true, sortable: true, width: 120 }),
      partyName: field.text({ label: PARTY[side], nullable: true, filter: true, sortable: true, width: 190 }),
      accountNo: field.text({ label: { zh: '结算账户', en: 'Account' }, filter: true, sortable: true, width: 110 }),
      syncState: field.enum({
        label: { zh: '同步', en: 'Sync' },
        filter: true,
        sortable: true,
        values: SYNC_STATES,
        width: 140,
      }),
      wanted: field.text({ label: { zh: '待同步内容', en: 'Pending change' }, nullable: true, width: 220 }),
      locked: field.boolean({ label: { zh: '锁定', en: 'Locked' }, filter: true, width: 80 }),
      ips: field.tags({ label: { zh: 'IP', en: 'IP' }, filter: true, editable: true, width: 190 }),
      port: field.int({ label: { zh: '端口', en: 'Port' }, width: 80 }),
      proto: field.enum({ label: { zh: '协议', en: 'Protocol' }, values: VOS_PROTOCOLS, width: 90 }),
      prefixes: field.tags({ label: { zh: '前缀', en: 'Prefixes' }, filter: true, width: 130 }),
      prefixMode: field.enum({ label: { zh: '前缀模式', en: 'Prefix mode' }, values: PREFIX_MODES, width: 110 }),
      priority: field.int({ label: { zh: '优先级', en: 'Priority' }, sortable: true, width: 90 }),
      lineCap: field.int({ label: { zh: '线路数', en: 'Lines' }, sortable: true, editable: true, width: 90 }),
      cpsCap: field.int({
        label: { zh: '每秒呼叫', en: 'Calls per second' },
        sortable: true,
        editable: true,
        width: 110,
      }),
      codecs: field.tags({ label: { zh: '编码', en: 'Codecs' }, width: 170 }),
      callerRule: field.text({ label: { zh: '主叫变换', en: 'Caller rewrite' }, width: 140 }),
      calleeRule: field.text({ label: { zh: '被叫变换', en: 'Callee rewrite' }, width: 140 }),
      weekAttempts: field.int({ label: { zh: '7 日呼叫', en: 'Calls in 7 days' }, nullable: true, width: 120 }),
      weekAsr: field.decimal({
        label: { zh: '7 日接通率（%）', en: 'ASR in 7 days (%)' },
        nullable: true,
        digits: 2,
        width: 130,
      }),
      weekAcd: field.int({ label: { zh: '7 日平均通话（秒）', en: 'ACD in 7 days (s)' }, nullable: true, width: 140 }),
      weekMinutes: field.int({ label: { zh: '7 日计费分钟', en: 'Billed min, 7 days' }, nullable: true, width: 140 }),
      onlineAt: field.dateTime({ label: { zh: '上线时间', en: 'Online since' }, nullable: true, width: 170 }),
      seenAt: field.dateTime({ label: { zh: '同步时间', en: 'Synced at' }, sortable: true, width: 170 }),
      version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
    },
    list: {
      columns: [
        'gwName',
        'vosName',
        'partyName',
        'accountNo',
        'syncState',
        'locked',
        'ips',
        'prefixes',
        'lineCap',
        'cpsCap',
        'priority',
        'weekAttempts',
        'weekAsr',
        'weekAcd',
        'weekMinutes',
      ],
      defaultSort: { field: 'gwName', order: 'asc' },
      search: ['gwName', 'accountNo', 'partyName'],
    },
  });
export type GatewayResource = ReturnType<typeof defineGateways>;

export const landingResource = defineGateways('landing');
export const dockingResource = defineGateways('docking');
export type GatewayRow = ResourceRow<GatewayResource>;

export const GATEWAY_EDITED = ['lineCap', 'cpsCap', 'ips'] as const;

const defineSave = (resource: GatewayResource) =>
  defineCall({
    name: `${resource.code}.save`,
    method: 'POST',
    path: `${resource.basePath}/save`,
    summary: { zh: `${resource.title.zh}：修改`, en: `${resource.title.en}: change` },
    right: needs(`${resource.right}:edit`),
    input: z.object({ id: zId, version: z.int().min(0), ...editInput(resource, GATEWAY_EDITED) }),
    result: z.literal(true),
    withIdempotency: true,
  });
export type SaveGateway = ReturnType<typeof defineSave>;

const defineGatewayCalls = (resource: GatewayResource) => ({
  save: defineSave(resource),
  lock: defineLock(resource),
  sync: defineSync(resource),
  servers: defineServerStates(resource),
});

export const landingCalls = defineGatewayCalls(landingResource);
export const dockingCalls = defineGatewayCalls(dockingResource);
