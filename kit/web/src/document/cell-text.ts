import {
  type CellReading,
  cellValue,
  Decimal,
  type Field,
  isUnresolved,
  type Locale,
  textOfUnresolved,
  YES_NO,
} from '@switchboard/kit-contract';
import { formatDecimal } from '../format/number.ts';
import { formatDateTime } from '../format/time.ts';
import { isNumeric } from './line.ts';

/** The text of a cell. A value that is not valid yet is shown as it was typed. */
export function shownText(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'id' && isUnresolved(value)) return textOfUnresolved(value);
  if (field.kind === 'enum') return field.values?.[String(value)]?.label[locale] ?? String(value);
  if (typeof value === 'boolean') return YES_NO[`${value}`].label[locale];
  if (field.kind === 'dateTime') return formatDateTime(String(value)) || String(value);
  if (field.kind === 'decimal' && typeof value === 'string') return formatDecimal(value, field.digits);
  if (field.kind === 'int' && typeof value === 'number') return formatDecimal(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** For the clipboard and for editing: numbers without separators and with all digits, otherwise what is shown. */
export function plainText(field: Field, value: unknown, locale: Locale): string {
  return isNumeric(field) && (typeof value === 'string' || typeof value === 'number')
    ? String(value)
    : shownText(field, value, locale);
}

/** Reads typed or pasted text; labels of either language stand for their codes. */
export function readCell(field: Field, text: string, isPercent = false): CellReading {
  return cellValue(field, isNumeric(field) ? numberFrom(text, isPercent) : text);
}

/** `1,234.50`, `¥1,234.50`, `(12.00)` for a negative amount, `１２`, `12%`: 0.12, or 12 in a column of percentages. */
function numberFrom(text: string, isPercent: boolean): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll('。', '.')
    .replaceAll(/[\s,¥$€£]/g, '');
  const [, negative = null] = /^\((.+)\)$/.exec(plain) ?? [];
  const signed = negative === null ? plain : `-${negative}`;
  const [, percent = null] = /^(-?\d+(?:\.\d+)?)%$/.exec(signed) ?? [];
  if (percent !== null) return isPercent ? percent : new Decimal(percent).div(100).toFixed();
  // "5." and ".5" are numbers to a reader
  return signed.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
}
