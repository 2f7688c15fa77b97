import { type Unit, UNITS } from '@switchboard/tj-contract';

const [MINUTE, HOUR] = [60, 3_600];

/**
 * Formats a value with its unit: 55.2%, 312 s, and as a clock from ten minutes on. A value that a role hides is shown
 * as `-`.
 */
export function amountOf(value: string | null | undefined, unit: Unit | undefined, locale: 'zh' | 'en'): string {
  if (value == null) return '-';
  const number = Number(value);
  const text = Number.isNaN(number) ? value : String(Number(number.toFixed(2)));
  if (unit === undefined) return text;
  if (unit === 's' && number >= 10 * MINUTE) return lengthOf(Math.round(number));
  return `${text}${unit === 'pct' ? '' : ' '}${UNITS[unit].label[locale]}`;
}

/** 1:05:20 */
export function lengthOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return [Math.floor(seconds / HOUR), two(Math.floor((seconds % HOUR) / MINUTE)), two(seconds % MINUTE)].join(':');
}
