import type { EnumValue } from '@switchboard/kit-contract';

/** Products that consume money (docs/spec/modules/records.md §2.3). */
export const LEDGER_PRODUCTS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  otp_sms: { label: { zh: '验证码短信', en: 'OTP SMS' } },
  two_way: { label: { zh: '双向短信', en: 'Two-way SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
  ai_voice: { label: { zh: 'AI 语音', en: 'AI voice' } },
  otp_voice: { label: { zh: '语音验证码', en: 'Voice OTP' } },
  email: { label: { zh: '邮件', en: 'Email' } },
  whatsapp: { label: { zh: 'WhatsApp', en: 'WhatsApp' } },
  number: { label: { zh: '号码', en: 'Numbers' } },
  short_link: { label: { zh: '短链', en: 'Short links' } },
  ants: { label: { zh: 'Ants', en: 'Ants' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

export const LEDGER_KINDS = {
  charge: { label: { zh: '扣费', en: 'Charge' } },
  refund: { label: { zh: '退费', en: 'Refund' }, tone: 'warning' },
  gift_use: { label: { zh: '赠送消费', en: 'Gift used' }, tone: 'info' },
  adjust: { label: { zh: '调账', en: 'Adjustment' } },
  rent: { label: { zh: '月租', en: 'Rent' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** Subject of a row: a batch of usage, a number that was opened, kept or released, a link, a correction. */
export const LEDGER_REFERENCES = {
  usage: { label: { zh: '用量', en: 'Usage' } },
  number_open: { label: { zh: '号码开通', en: 'Number opened' } },
  number_renew: { label: { zh: '号码续租', en: 'Number renewed' } },
  number_release: { label: { zh: '号码退订', en: 'Number released' } },
  link: { label: { zh: '短链', en: 'Short link' } },
  correction: { label: { zh: '更正', en: 'Correction' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** Units; an unknown unit is shown as reported. */
export const LEDGER_UNITS: Readonly<Record<string, EnumValue>> = {
  part: { label: { zh: '条', en: 'parts' } },
  second: { label: { zh: '秒', en: 's' } },
  mail: { label: { zh: '封', en: 'mails' } },
  session: { label: { zh: '会话', en: 'sessions' } },
  number: { label: { zh: '个', en: 'numbers' } },
  task: { label: { zh: '任务', en: 'tasks' } },
  click: { label: { zh: '次点击', en: 'clicks' } },
  link: { label: { zh: '条短链', en: 'links' } },
};
