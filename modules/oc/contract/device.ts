import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const DEVICE_KINDS = {
  goip: { label: { zh: 'GOIP 网关', en: 'GOIP gateway' } },
  simbank: { label: { zh: '卡池', en: 'SIM bank' } },
  dongle: { label: { zh: '上网卡', en: 'Dongle' } },
} as const satisfies Values;

/** Online: last heartbeat within 180 s. Faults are reported by the control server. */
export const DEVICE_STATES = {
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  offline: { label: { zh: '离线', en: 'Offline' }, tone: 'warning' },
  fault: { label: { zh: '故障', en: 'Fault' }, tone: 'danger' },
} as const satisfies Values;

export const DEVICE_OPS = {
  edit: { label: { zh: '修改', en: 'Edit' } },
  reboot: { label: { zh: '重启', en: 'Reboot' } },
  set_imei: { label: { zh: '换 IMEI', en: 'Set IMEI' } },
} as const satisfies Values;
export type DeviceOp = keyof typeof DEVICE_OPS;

/** Documents that every device must have before it is used (records R61). A document without a record is missing. */
export const COMPLIANCE_ITEMS = {
  type_approval: { label: { zh: '入网许可', en: 'Type approval' } },
  import_permit: { label: { zh: '进口许可', en: 'Import permit' } },
  sim_kyc: { label: { zh: '卡实名', en: 'SIM registration' } },
  imei_origin: { label: { zh: 'IMEI 来源', en: 'IMEI origin' } },
  operator_contract: { label: { zh: '运营商合同', en: 'Operator contract' } },
} as const satisfies Values;
export type ComplianceItem = keyof typeof COMPLIANCE_ITEMS;
export const COMPLIANCE_ITEM_KEYS = Object.keys(COMPLIANCE_ITEMS) as [ComplianceItem, ...ComplianceItem[]];

/** The last two depend on the date only. */
export const COMPLIANCE_STATES = {
  missing: { label: { zh: '缺失', en: 'Missing' }, tone: 'danger' },
  submitted: { label: { zh: '待审', en: 'In review' }, tone: 'info' },
  rejected: { label: { zh: '驳回', en: 'Rejected' }, tone: 'danger' },
  valid: { label: { zh: '有效', en: 'Valid' }, tone: 'success' },
  expiring: { label: { zh: '即将到期', en: 'Expiring' }, tone: 'warning' },
  expired: { label: { zh: '已过期', en: 'Expired' }, tone: 'danger' },
} as const satisfies Values;

/** A document counts as expiring this many days before its end. */
export const EXPIRING_DAYS = 30;
