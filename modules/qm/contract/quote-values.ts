import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

/** qm.md §2, without the states of the floor check, which are not in use yet. */
export const QUOTE_STATUS = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  sending: { label: { zh: '发送中', en: 'Sending' }, tone: 'info' },
  sent: { label: { zh: '已发送', en: 'Sent' }, tone: 'info' },
  send_failed: { label: { zh: '发送失败', en: 'Not sent' }, tone: 'danger' },
  accepted: { label: { zh: '已确认', en: 'Accepted' }, tone: 'success' },
  declined: { label: { zh: '已拒绝', en: 'Declined' }, tone: 'danger' },
  expired: { label: { zh: '已过期', en: 'Expired' } },
  superseded: { label: { zh: '已替换', en: 'Superseded' } },
  cancelled: { label: { zh: '已作废', en: 'Cancelled' } },
} as const satisfies Values;

export const ROUTE_TYPES = {
  direct: { label: { zh: '直连', en: 'Direct' } },
  wholesale: { label: { zh: '批发', en: 'Wholesale' } },
  sim: { label: { zh: '卡发', en: 'SIM' } },
  local: { label: { zh: '本地', en: 'Local' } },
} as const satisfies Values;

export const TRAFFIC_TYPES = {
  all: { label: { zh: '通用', en: 'All' } },
  otp: { label: { zh: '验证码', en: 'OTP' } },
  notify: { label: { zh: '通知', en: 'Notification' } },
  marketing: { label: { zh: '营销', en: 'Marketing' } },
} as const satisfies Values;

export const GROUP_KINDS = {
  group: { label: { zh: '报价组', en: 'Quote group' } },
  az: { label: { zh: 'A-Z', en: 'A-Z' } },
} as const satisfies Values;

export const GROUP_STATUS = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  active: { label: { zh: '启用', en: 'Active' }, tone: 'success' },
  stopped: { label: { zh: '停用', en: 'Disabled' } },
} as const satisfies Values;

export const MARKUP_TYPES = {
  none: { label: { zh: '无', en: 'None' } },
  pct: { label: { zh: '百分比', en: 'Percent' } },
  abs: { label: { zh: '固定值', en: 'Amount' } },
} as const satisfies Values;

export const codesOf = <V extends Values>(values: V) =>
  Object.keys(values) as [keyof V & string, ...(keyof V & string)[]];
