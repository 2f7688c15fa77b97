import type { EnumValue } from '@switchboard/kit-contract';
import { SMS_TYPES } from '../sms/values.ts';

type Values = Readonly<Record<string, EnumValue>>;

/** Types that are sold and routed; test messages are neither. */
const { test: _test, ...sold } = SMS_TYPES;
export const TRAFFIC_TYPES = sold;

export const ROUTE_TYPES = {
  direct: { label: { zh: '直连', en: 'Direct' }, tone: 'success' },
  wholesale: { label: { zh: '批发', en: 'Wholesale' }, tone: 'info' },
  sim: { label: { zh: '卡发', en: 'SIM' }, tone: 'warning' },
  local: { label: { zh: '本地', en: 'Local' } },
} as const satisfies Values;

export const CHANNEL_PROTOCOLS = {
  smpp: { label: { zh: 'SMPP', en: 'SMPP' } },
  http: { label: { zh: 'HTTP', en: 'HTTP' } },
  goip: { label: { zh: 'GOIP', en: 'GOIP' } },
  sip: { label: { zh: 'SIP', en: 'SIP' } },
} as const satisfies Values;

export const CHANNEL_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  testing: { label: { zh: '测试中', en: 'Testing' }, tone: 'info' },
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  paused: { label: { zh: '暂停', en: 'Paused' }, tone: 'warning' },
  offline: { label: { zh: '下线', en: 'Offline' }, tone: 'danger' },
} as const satisfies Values;
export type ChannelState = keyof typeof CHANNEL_STATES;

/** Records §2.1: allowed state changes of a channel. */
export const CHANNEL_MOVES: Readonly<Record<ChannelState, readonly ChannelState[]>> = {
  draft: ['testing'],
  testing: ['online'],
  online: ['paused', 'offline'],
  paused: ['online', 'offline'],
  offline: ['testing'],
};

export const SENDER_MODES = {
  dynamic: { label: { zh: '任意', en: 'Any' }, tone: 'success' },
  fixed: { label: { zh: '固定', en: 'Fixed' }, tone: 'info' },
  registered: { label: { zh: '需报备', en: 'Registration required' }, tone: 'warning' },
} as const satisfies Values;

export const COST_POINTS = {
  submit: { label: { zh: '提交计费', en: 'On submission' } },
  delivered: { label: { zh: '送达计费', en: 'On delivery' } },
} as const satisfies Values;

/** Three digits, as defined by the networks. */
export const MCC = /^\d{3}$/;
export const MNC = /^\d{2,3}$/;
