import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { defineLock, defineServerStates } from './calls.ts';
import { PARTY } from './gateway.ts';
import { rowRightsOf } from './row-rights.ts';
import { ONLINE_STATES, SYNC_STATES, type VosSide } from './values.ts';

const TITLES = {
  landing: { zh: '在线落地', en: 'Online landing' },
  docking: { zh: '在线对接', en: 'Online docking' },
} as const;

/** /businessInquiry/vos/online/landing and /docking: current calls of each gateway and the results of the last five minutes. */
const defineOnline = (side: VosSide) =>
  defineResource({
    code: `bq.online-${side}`,
    right: `bq.vos.online.${side}`,
    basePath: `/v2/bq/vos/online/${side}`,
    isExported: true,
    ...rowRightsOf(side, `bq.vos.online.${side}`, ['lock']),
    title: TITLES[side],
    fields: {
      id: field.id({ label: { zh: '网关 ID', en: 'Gateway ID' }, width: 90 }),
      gwName: field.text({ label: { zh: '网关', en: 'Gateway' }, filter: true, sortable: true, width: 150 }),
      vosName: field.text({ label: { zh: 'VOS', en: 'VOS' }, filter: true, sortable: true, width: 120 }),
      partyName: field.text({ label: PARTY[side], nullable: true, filter: true, sortable: true, width: 190 }),
      ips: field.tags({ label: { zh: 'IP', en: 'IP' }, width: 170 }),
      link: field.enum({ label: { zh: '在线', en: 'Online' }, filter: true, values: ONLINE_STATES, width: 90 }),
      concurrent: field.int({ label: { zh: '并发', en: 'Concurrent' }, nullable: true, width: 100 }),
      lineCap: field.int({ label: { zh: '线路数', en: 'Lines' }, sortable: true, width: 90 }),
      usage: field.decimal({ label: { zh: '线路占用（%）', en: 'Usage (%)' }, nullable: true, digits: 1, width: 130 }),
      calls5: field.int({ label: { zh: '近 5 分钟呼叫', en: 'Calls, 5 min' }, nullable: true, width: 110 }),
      asr5: field.decimal({
        label: { zh: '近 5 分钟接通率（%）', en: 'ASR, 5 min (%)' },
        nullable: true,
        digits: 2,
        width: 140,
      }),
      acd5: field.int({ label: { zh: '近 5 分钟平均通话（秒）', en: 'ACD, 5 min (s)' }, nullable: true, width: 150 }),
      pdd5: field.int({ label: { zh: '近 5 分钟时延（ms）', en: 'PDD, 5 min (ms)' }, nullable: true, width: 140 }),
      locked: field.boolean({ label: { zh: '锁定', en: 'Locked' }, filter: true, width: 80 }),
      syncState: field.enum({ label: { zh: '同步', en: 'Sync' }, filter: true, values: SYNC_STATES, width: 140 }),
      onlineAt: field.dateTime({
        label: { zh: '上线时间', en: 'Online since' },
        nullable: true,
        sortable: true,
        width: 170,
      }),
      version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
    },
    list: {
      columns: [
        'gwName',
        'vosName',
        'partyName',
        'link',
        'concurrent',
        'lineCap',
        'usage',
        'calls5',
        'asr5',
        'acd5',
        'pdd5',
        'locked',
        'syncState',
        'ips',
      ],
      defaultSort: { field: 'gwName', order: 'asc' },
      search: ['gwName', 'partyName'],
    },
  });
export type OnlineResource = ReturnType<typeof defineOnline>;
export type OnlineRow = ResourceRow<OnlineResource>;

export const onlineLandingResource = defineOnline('landing');
export const onlineDockingResource = defineOnline('docking');

const defineOnlineCalls = (resource: OnlineResource) => ({
  lock: defineLock(resource),
  servers: defineServerStates(resource),
});

export const onlineLandingCalls = defineOnlineCalls(onlineLandingResource);
export const onlineDockingCalls = defineOnlineCalls(onlineDockingResource);
