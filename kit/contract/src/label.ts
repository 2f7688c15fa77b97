/** The two languages of the product (conventions §5). All user-facing text exists in both. */
export const LOCALES = ['zh', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export interface Label {
  readonly zh: string;
  readonly en: string;
}

/** R080: Chinese when the tag is any Chinese variant, else English. */
export function toLocale(tag: string | undefined): Locale {
  return tag !== undefined && /^zh\b/i.test(tag.trim()) ? 'zh' : 'en';
}
