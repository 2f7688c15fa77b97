import { businessMoment } from './business-day.ts';
import { storedSchema } from './edit.ts';
import type { Field } from './field.ts';
import type { Label } from './label.ts';

export type CellReading = { readonly value: unknown } | { readonly problem: Label };

/** The values of a boolean, as the values of a list. */
export const YES_NO = { true: { label: { zh: '是', en: 'Yes' } }, false: { label: { zh: '否', en: 'No' } } } as const;

const TRUE = new Set(['是', 'yes', 'y', 'true', '1']);
const FALSE = new Set(['否', 'no', 'n', 'false', '0']);
const SEPARATOR = /[、,，;；|]/;

/** Converts a text from a sheet to a value of its field; labels of either language are accepted for their codes. */
export function cellValue(field: Field, text: string): CellReading {
  const clean = unguarded(text).trim();
  if (clean === '') return { value: null };
  const value = convert(field, clean);
  if (value === undefined) return { problem: problemOf(field) };
  return storedSchema(field).safeParse(value).success ? { value } : { problem: problemOf(field) };
}

/** Removes the mark that our exports put before a text that looks like a formula (sys R77). */
function unguarded(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function convert(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'enum':
      return codeOf(field, text);
    case 'tags': {
      const words = text.split(SEPARATOR).flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
      const codes = field.values === undefined ? words : words.map((word) => codeOf(field, word));
      return codes.includes(undefined) ? undefined : codes;
    }
    case 'boolean':
      return TRUE.has(text.toLowerCase()) ? true : FALSE.has(text.toLowerCase()) ? false : undefined;
    case 'int': {
      const plain = text.replaceAll(',', '');
      return /^-?\d{1,15}(\.0+)?$/.test(plain) ? Number(plain) : undefined;
    }
    case 'decimal':
      return text.replaceAll(',', '');
    case 'date':
      return dayOf(text);
    case 'dateTime':
      return momentOf(text);
    default:
      return text;
  }
}

function codeOf({ values }: Field, text: string): string | undefined {
  const wanted = text.toLowerCase();
  return Object.entries(values ?? {}).find(
    ([code, { label }]) =>
      code.toLowerCase() === wanted || label.zh.toLowerCase() === wanted || label.en.toLowerCase() === wanted,
  )?.[0];
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/;

function dayOf(text: string): string | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** In business time, unless the text contains a zone. */
function momentOf(text: string): string | undefined {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const day = dayOf(text);
  const [, hour = '00', minute = '00', second = '00'] = /[ T](\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return day === undefined ? undefined : businessMoment(day, `${hour.padStart(2, '0')}:${minute}:${second}`);
}

function problemOf(field: Field): Label {
  const codes = Object.values(field.values ?? {});
  if (codes.length > 0 && codes.length <= 20) {
    return {
      zh: `可填：${codes.map(({ label }) => label.zh).join('、')}`,
      en: `One of: ${codes.map(({ label }) => label.en).join(', ')}`,
    };
  }
  return PROBLEMS[field.kind] ?? { zh: '内容不符合要求或超出长度', en: 'Invalid value or too long' };
}

const PROBLEMS: Partial<Record<Field['kind'], Label>> = {
  int: { zh: '应为整数', en: 'Must be a whole number' },
  decimal: { zh: '应为数字，最多 6 位小数', en: 'Must be a number with at most 6 decimals' },
  boolean: { zh: '应为 是 或 否', en: 'Must be yes or no' },
  date: { zh: '应为日期，如 2026-01-31', en: 'Must be a date such as 2026-01-31' },
  dateTime: { zh: '应为时间，如 2026-01-31 08:00', en: 'Must be a time such as 2026-01-31 08:00' },
  enum: { zh: '不是可选的值', en: 'Not an allowed value' },
  tags: { zh: '含有不可选的值', en: 'Contains a value that is not allowed' },
};
