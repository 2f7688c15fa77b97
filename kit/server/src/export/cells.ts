import type { Field, Locale } from '@switchboard/kit-contract';

export type CellKind = 'text' | 'number';
export interface FileCell {
  readonly kind: CellKind;
  readonly text: string;
}

const BUSINESS_OFFSET_MS = 8 * 3_600_000;
const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const;
/** Beyond these digits a spreadsheet rounds: then the number is written as text, which it shows as it is. */
const SAFE_DIGITS = 15;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value as a reader of the file expects it: labels instead of codes, business time, numbers as numbers. */
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

/**
 * Sys R77: what a spreadsheet would take for a formula is marked as text. By the kind of the column: a number is never
 * marked, and a text that only looks like one (+86…) keeps its mark off only when it is a plain number.
 */
export function safeText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

const text = (value: string): FileCell => ({ kind: 'text', text: safeText(value) });

function numberCell(value: string): FileCell {
  const plain = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '').length;
  return { kind: NUMBER.test(plain) && digits <= SAFE_DIGITS ? 'number' : 'text', text: plain };
}

function labelOf({ values }: Pick<Field, 'values'>, code: string, locale: Locale): string {
  return values?.[code]?.label[locale] ?? code;
}

/** `2026-01-31 08:00:00` in Asia/Shanghai, which has no summer time. */
function businessTime(iso: string): string {
  const at = new Date(iso).getTime();
  return Number.isNaN(at) ? iso : new Date(at + BUSINESS_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
