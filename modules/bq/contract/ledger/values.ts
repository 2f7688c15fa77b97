import type { EnumValue } from '@switchboard/kit-contract';

/** What money is consumed for (docs/spec/modules/records.md §2.3). */
export const LEDGER_PRODUCTS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  otp_sms: { label: { zh: '验证码短信', en: 'OTP SMS' } },
  two_way: { label: { zh: '双向短信', en: 'Two-way SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
  ai_voice: { label: { zh: 'AI语音', en: 'AI voice' } },
  otp_voice: { label: { zh: '语音验证码', en: 'OTP voice' } },
  email: { label: { zh: '邮件', en: 'E-mail' } },
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
