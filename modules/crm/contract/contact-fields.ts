import type { EnumValue } from '@switchboard/kit-contract';
import { z } from 'zod';

type Values = Readonly<Record<string, EnumValue>>;

export const CONTACT_ROLES = {
  decision: { label: { zh: '决策', en: 'Decision maker' }, tone: 'danger' },
  business: { label: { zh: '商务', en: 'Business' }, tone: 'info' },
  tech: { label: { zh: '技术', en: 'Technical' } },
  finance: { label: { zh: '财务', en: 'Finance' } },
  other: { label: { zh: '其他', en: 'Other' } },
} as const satisfies Values;

export const CONTACT_LANGUAGES = {
  zh: { label: { zh: '中文', en: 'Chinese' } },
  en: { label: { zh: '英文', en: 'English' } },
  es: { label: { zh: '西班牙语', en: 'Spanish' } },
  pt: { label: { zh: '葡萄牙语', en: 'Portuguese' } },
  ar: { label: { zh: '阿拉伯语', en: 'Arabic' } },
  ru: { label: { zh: '俄语', en: 'Russian' } },
  fr: { label: { zh: '法语', en: 'French' } },
  id: { label: { zh: '印尼语', en: 'Indonesian' } },
  vi: { label: { zh: '越南语', en: 'Vietnamese' } },
} as const satisfies Values;

export const CONTACT_STATES = {
  active: { label: { zh: '在职', en: 'Active' }, tone: 'success' },
  left: { label: { zh: '离职', en: 'Left' } },
} as const satisfies Values;

export const codesOf = <V extends Values>(values: V) =>
  z.enum(Object.keys(values) as [keyof V & string, ...(keyof V & string)[]]);

/** A full international number as users type it: `+`, then 7 to 15 digits with spaces, brackets, dots and dashes. */
export const PHONE = /^\+(?:[\s()./-]*\d){7,15}[\s()./-]*$/;

/** Phone number as users type it; stored as `+` and digits (E.164). */
export const zPhone = z
  .string()
  .trim()
  .max(32)
  .pipe(z.stringFormat('phone', PHONE))
  .transform((text) => text.replace(/[^\d+]/g, ''))
  .pipe(z.stringFormat('phone', /^\+[1-9]\d{6,14}$/));

/** The address of a company, with or without `https://`: a host of at least two parts. */
export const zWebsite = z
  .string()
  .trim()
  .max(200)
  .pipe(
    z.stringFormat(
      'website',
      /^(?:https?:\/\/)?(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu,
    ),
  );

/** The contact channels: personal data, masked for most users (sys R37). */
export const REACH = ['email', 'phone', 'whatsapp', 'wechat', 'telegram'] as const;
export type Reach = (typeof REACH)[number];

export const contactShape = {
  name: z.string().trim().min(1).max(80),
  position: z.string().trim().max(80).nullable().default(null),
  role: codesOf(CONTACT_ROLES),
  email: z.email().max(200).nullable().default(null),
  phone: zPhone.nullable().default(null),
  whatsapp: zPhone.nullable().default(null),
  wechat: z.string().trim().min(1).max(64).nullable().default(null),
  telegram: z.string().trim().min(1).max(64).nullable().default(null),
  language: codesOf(CONTACT_LANGUAGES).nullable().default(null),
  isPrimary: z.boolean().default(false),
  marketingOk: z.boolean().default(true),
};

export const hasReach = (contact: Readonly<Partial<Record<Reach, string | null>>>): boolean =>
  REACH.some((way) => typeof contact[way] === 'string' && contact[way] !== '');
export const zNewContact = z.object(contactShape).refine(hasReach, {
  path: ['email'],
  params: { zh: '请至少填写一种联系方式', en: 'Enter at least one contact method' },
});
export type NewContact = z.infer<typeof zNewContact>;
