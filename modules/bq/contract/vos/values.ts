import { COUNTRY_CODES, countryName, type EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const VOS_SIDES = {
  landing: { label: { zh: '落地', en: 'Landing' } },
  docking: { label: { zh: '对接', en: 'Docking' } },
} as const satisfies Values;
export type VosSide = keyof typeof VOS_SIDES;

export const VOS_STATES = {
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  offline: { label: { zh: '离线', en: 'Offline' }, tone: 'danger' },
  disabled: { label: { zh: '停用', en: 'Disabled' } },
} as const satisfies Values;

/** Why reading a switch failed. */
export const VOS_FAULTS = {
  host: { label: { zh: '地址不在允许列表', en: 'address not on the allow list' } },
  silent: { label: { zh: '无应答', en: 'no answer' } },
  refused: { label: { zh: '拒绝访问', en: 'access denied' } },
  unreadable: { label: { zh: '应答无法识别', en: 'unreadable response' } },
} as const satisfies Values;
export type VosFault = keyof typeof VOS_FAULTS;

export const VOS_PROTOCOLS = {
  sip: { label: { zh: 'SIP', en: 'SIP' } },
  h323: { label: { zh: 'H.323', en: 'H.323' } },
} as const satisfies Values;

export const PREFIX_MODES = {
  through: { label: { zh: '直通', en: 'Through' } },
  terminate: { label: { zh: '终止', en: 'Terminate' } },
} as const satisfies Values;

/** Rule 62: a requested change takes effect once the switch reports it. */
export const SYNC_STATES = {
  synced: { label: { zh: '已同步', en: 'Synced' }, tone: 'success' },
  pending: { label: { zh: '待同步', en: 'Pending' }, tone: 'warning' },
  mismatch: { label: { zh: '待同步（不一致）', en: 'Pending (differs)' }, tone: 'danger' },
} as const satisfies Values;

export const ONLINE_STATES = {
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  offline: { label: { zh: '离线', en: 'Offline' }, tone: 'danger' },
} as const satisfies Values;

export const VOS_ACCOUNT_STATES = {
  normal: { label: { zh: '正常', en: 'Normal' }, tone: 'success' },
  locked: { label: { zh: '锁定', en: 'Locked' }, tone: 'warning' },
  arrears: { label: { zh: '欠费', en: 'In arrears' }, tone: 'danger' },
} as const satisfies Values;

export const ACCOUNT_OWNERS = {
  customer: { label: { zh: '客户', en: 'Customer' } },
  supplier: { label: { zh: '供应商', en: 'Supplier' } },
} as const satisfies Values;

export const IP_USES = {
  signal: { label: { zh: '信令', en: 'Signalling' } },
  media: { label: { zh: '媒体', en: 'Media' } },
} as const satisfies Values;

export const IP_ORIGINS = {
  config: { label: { zh: '配置', en: 'Configured' } },
  observed: { label: { zh: '观测', en: 'Observed' }, tone: 'info' },
} as const satisfies Values;

export const IP_RISKS = {
  normal: { label: { zh: '正常', en: 'Normal' }, tone: 'success' },
  new: { label: { zh: '新增', en: 'New' }, tone: 'warning' },
  unlisted: { label: { zh: '未备案', en: 'Unlisted' }, tone: 'danger' },
} as const satisfies Values;

export const IP_VERDICTS = {
  approved: { label: { zh: '已认可', en: 'Approved' }, tone: 'success' },
  blocked: { label: { zh: '已封禁', en: 'Blocked' }, tone: 'danger' },
} as const satisfies Values;

/** Location of an address: a country, or one of our networks. */
export const IP_PLACES: Values = {
  lan: { label: { zh: '内网', en: 'Private network' } },
  machine: { label: { zh: '本机', en: 'This machine' } },
  ...Object.fromEntries(
    COUNTRY_CODES.map((code) => [code, { label: { zh: countryName(code, 'zh'), en: countryName(code, 'en') } }]),
  ),
};
