import { businessClock, type Field, type Locale } from '@switchboard/kit-contract';

export type CellKind = 'text' | 'number';
export interface FileCell {
  readonly kind: CellKind;
  readonly text: string;
}

export const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const;
/** Spreadsheets round numbers with more digits than this; they are written as text. */
const SAFE_DIGITS = 15;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value as the file shows it: labels instead of codes, business time, numbers as numbers. */
export function fileCell(field: Pick<Field, 'kind' | 'values'>, value: unknown, locale: Locale): FileCell {
  if (value === null || value === undefined) return text('');
  switch (field.kind) {
    case 'int':
    case 'decimal':
      return numberCell(String(value));
    case 'boolean':
      return text(YES_NO[locale][value === true ? 0 : 1]);
    case 'dateTime':
      return text(businessTime(String(value)));
    case 'date':
      return text(String(value).slice(0, 10));
    case 'enum':
      return text(labelOf(field, String(value), locale));
    case 'tags':
      return text((value as string[]).map((one) => labelOf(field, one, locale)).join(locale === 'zh' ? '、' : ', '));
    default:
      return text(String(value));
  }
}

/** Characters that a spreadsheet may read as the beginning of a formula; the wide forms are those of Asian keyboards. */
export const RISKY_STARTS = { narrow: ['=', '+', '-', '@', '\t', '\r', '\n'], wide: ['＝', '＋', '－', '＠'] } as const;
const RISKY = new Set<string>([...RISKY_STARTS.narrow, ...RISKY_STARTS.wide]);
/** A number, also one with a sign: +8613800138000 stays unchanged. */
export const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Sys R77: whether a text must be marked as text. Numbers are not marked in any column. */
export function isRisky(text: string): boolean {
  return RISKY.has(text.charAt(0)) && !PLAIN_NUMBER.test(text);
}

const text = (value: string): FileCell => ({ kind: 'text', text: value });

function numberCell(value: string): FileCell {
  const plain = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '').length;
  return { kind: NUMBER.test(plain) && digits <= SAFE_DIGITS ? 'number' : 'text', text: plain };
}

function labelOf({ values }: Pick<Field, 'values'>, code: string, locale: Locale): string {
  return values?.[code]?.label[locale] ?? code;
}

/** `2026-01-31 08:00:00` in business time. */
function businessTime(iso: string): string {
  const at = new Date(iso).getTime();
  return Number.isNaN(at) ? iso : businessClock(at).toISOString().slice(0, 19).replace('T', ' ');
}
