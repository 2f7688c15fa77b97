import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const WA_CATEGORIES = {
  marketing: { label: { zh: '营销', en: 'Marketing' } },
  utility: { label: { zh: '通知', en: 'Utility' } },
  authentication: { label: { zh: '验证', en: 'Authentication' } },
  service: { label: { zh: '服务', en: 'Service' } },
} as const satisfies Values;

/** In order of precedence (rule 30): a failure counts unless the message arrived. */
export const WA_STATUS = {
  accepted: { label: { zh: '受理', en: 'Accepted' } },
  sent: { label: { zh: '已发', en: 'Sent' }, tone: 'info' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  delivered: { label: { zh: '送达', en: 'Delivered' }, tone: 'success' },
  read: { label: { zh: '已读', en: 'Read' }, tone: 'success' },
} as const satisfies Values;

export const WA_DIRECTIONS = {
  out: { label: { zh: '发出', en: 'Out' } },
  in: { label: { zh: '收到', en: 'In' } },
} as const satisfies Values;

export const WA_ORIGINS = {
  business: { label: { zh: '商家', en: 'Business' } },
  user: { label: { zh: '用户', en: 'User' } },
  free_entry: { label: { zh: '免费入口', en: 'Free entry point' } },
} as const satisfies Values;

export const BILLABLE = {
  1: { label: { zh: '计费', en: 'Billable' }, tone: 'info' },
  0: { label: { zh: '不计费', en: 'Free' } },
} as const satisfies Values;
