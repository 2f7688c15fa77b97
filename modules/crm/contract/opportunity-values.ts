import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const OPPORTUNITY_STAGES = {
  '1': { label: { zh: '需求确认', en: 'Requirement' } },
  '2': { label: { zh: '报价', en: 'Quotation' }, tone: 'info' },
  '3': { label: { zh: '测试', en: 'Testing' }, tone: 'info' },
  '4': { label: { zh: '商务谈判', en: 'Negotiation' }, tone: 'warning' },
  '5': { label: { zh: '签约充值', en: 'Contract & recharge' }, tone: 'success' },
} as const satisfies Values;

export const OPPORTUNITY_STATES = {
  open: { label: { zh: '进行中', en: 'Open' }, tone: 'info' },
  won: { label: { zh: '赢单', en: 'Won' }, tone: 'success' },
  lost: { label: { zh: '输单', en: 'Lost' }, tone: 'danger' },
  shelved: { label: { zh: '搁置', en: 'Shelved' } },
} as const satisfies Values;

export const LOST_REASONS = {
  price: { label: { zh: '价格', en: 'Price' } },
  quality: { label: { zh: '质量', en: 'Quality' } },
  credit: { label: { zh: '账期', en: 'Credit terms' } },
  route: { label: { zh: '无资源', en: 'No route' } },
  timing: { label: { zh: '时机', en: 'Timing' } },
  competitor: { label: { zh: '竞争对手', en: 'Competitor' } },
  silent: { label: { zh: '失联', en: 'No contact' } },
} as const satisfies Values;

/** How long it has been in its stage: more than the stage's days is late, twice as long is stuck (crm rule 25). */
export const STUCK = {
  no: { label: { zh: '正常', en: 'On track' } },
  late: { label: { zh: '超期', en: 'Late' }, tone: 'warning' },
  stuck: { label: { zh: '严重停滞', en: 'Severely stalled' }, tone: 'danger' },
} as const satisfies Values;
