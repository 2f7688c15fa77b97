import { defineCall, defineResource, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { IP_ORIGINS, IP_PLACES, IP_RISKS, IP_USES, IP_VERDICTS, VOS_SIDES } from './values.ts';

const KEY = 'bq.gateway.ip';
const BASE = '/v2/bq/gatewayIp';

/** /businessInquiry/gateway/ip */
export const gatewayIpResource = defineResource({
  code: 'bq.gateway-ip',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '网关 IP 查询', en: 'Gateway IP query' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    ip: field.text({ label: { zh: 'IP', en: 'IP' }, filter: true, sortable: true, width: 150 }),
    place: field.enum({
      label: { zh: '国家/地区', en: 'Country' },
      nullable: true,
      filter: true,
      sortable: true,
      values: IP_PLACES,
      width: 130,
    }),
    port: field.int({ label: { zh: '端口', en: 'Port' }, nullable: true, width: 80 }),
    gwName: field.text({ label: { zh: '网关', en: 'Gateway' }, filter: true, sortable: true, width: 150 }),
    side: field.enum({ label: { zh: '方向', en: 'Side' }, filter: true, values: VOS_SIDES, width: 90 }),
    vosName: field.text({ label: { zh: 'VOS', en: 'VOS' }, filter: true, width: 120 }),
    partyName: field.text({
      label: { zh: '客户/供应商', en: 'Customer or supplier' },
      nullable: true,
      filter: true,
      width: 190,
    }),
    use: field.enum({ label: { zh: '用途', en: 'Used for' }, filter: true, values: IP_USES, width: 100 }),
    origin: field.enum({ label: { zh: '来源', en: 'Origin' }, filter: true, values: IP_ORIGINS, width: 110 }),
    risk: field.enum({ label: { zh: '风险', en: 'Risk' }, filter: true, sortable: true, values: IP_RISKS, width: 100 }),
    verdict: field.enum({
      label: { zh: '处理', en: 'Decision' },
      nullable: true,
      filter: true,
      values: IP_VERDICTS,
      width: 100,
    }),
    firstSeen: field.dateTime({ label: { zh: '首见', en: 'First seen' }, sortable: true, width: 170 }),
    lastSeen: field.dateTime({ label: { zh: '末见', en: 'Last seen' }, filter: true, sortable: true, width: 170 }),
    decidedBy: field.text({ label: { zh: '处理人', en: 'Decided by' }, nullable: true, width: 110 }),
    decidedAt: field.dateTime({ label: { zh: '处理时间', en: 'Decided at' }, nullable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'ip',
      'place',
      'port',
      'gwName',
      'side',
      'vosName',
      'partyName',
      'use',
      'origin',
      'risk',
      'verdict',
      'firstSeen',
      'lastSeen',
      'decidedBy',
    ],
    defaultSort: { field: 'lastSeen', order: 'desc' },
    search: ['ip', 'gwName'],
  },
});
export type GatewayIpRow = ResourceRow<typeof gatewayIpResource>;

const zRow = z.object({ id: zId, version: z.int().min(0) });

/** Approves an address that no configuration contains; unblocks a blocked one. */
export const approveGatewayIp = defineCall({
  name: 'bq.gateway-ip.approve',
  method: 'POST',
  path: `${BASE}/approve`,
  summary: { zh: '认可网关 IP', en: 'Approve a gateway IP' },
  right: needs(`${KEY}:approve`),
  input: zRow,
  result: z.literal(true),
  withIdempotency: true,
});

/** The switch is first instructed to reject its traffic (rule 62). */
export const blockGatewayIp = defineCall({
  name: 'bq.gateway-ip.block',
  method: 'POST',
  path: `${BASE}/block`,
  summary: { zh: '封禁网关 IP', en: 'Block a gateway IP' },
  right: needs(`${KEY}:block`),
  input: zRow,
  result: z.literal(true),
  withIdempotency: true,
});
