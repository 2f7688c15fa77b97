import type { ReportDim, ReportMetric } from '@switchboard/kit-contract';
import { smsRecordResource } from '../sms/record.ts';
import { sipRecordResource } from '../voice/sip-record.ts';
import { moneyGuardedBy } from './dims.ts';
import { PORT_DIMS, PORT_DRILL, PORT_USE } from './port-catalogue.ts';
import { reportsOver } from './record-report.ts';

const { deviceSn, portNo, channelName, country, resDept, resStaff } = PORT_DIMS;

const EQUIP_DIMS = {
  deviceSn,
  site: { label: { zh: '机房', en: 'Site' }, width: 150 },
  portNo,
  channelName,
  country,
  resDept,
  resStaff,
} as const satisfies Readonly<Record<string, ReportDim>>;

/**
 * Revenue of a device's messages and calls together: hidden from users without access to the amounts of both (rule 51).
 */
const SELL = ['sellPrice', 'revenueUsd'] as const;
const COST = ['costPrice', 'costUsd'] as const;

const EQUIP_METRICS = {
  uptime: { label: { zh: '在线率（%）', en: 'Uptime (%)' }, kind: 'percent' },
  ...PORT_USE,
  calls: { label: { zh: '通话', en: 'Calls' }, kind: 'count' },
  answered: { label: { zh: '接通', en: 'Answered' }, kind: 'count' },
  talkMin: { label: { zh: '通话分钟', en: 'Talk minutes' }, kind: 'minutes' },
  yieldPerCard: { label: { zh: '单卡收益', en: 'Yield per SIM' }, kind: 'price', guard: SELL },
  ...moneyGuardedBy(SELL, COST),
} as const satisfies Readonly<Record<string, ReportMetric>>;

/** A report over devices: online time, and the messages and calls sent over each. */
export const defineEquipReport = reportsOver({
  store: 'equip',
  dims: EQUIP_DIMS,
  metrics: EQUIP_METRICS,
  guardedBy: smsRecordResource.code,
  alsoGuardedBy: [sipRecordResource.code],
  // links to messages only: calls are not listed by device
  drill: PORT_DRILL,
  figures: ['uptime', 'accepted', 'success', 'talkMin', 'cards', 'revenue'],
});
