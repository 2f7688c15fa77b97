import type { Label } from '@switchboard/kit-contract';
import { type MetricCode, METRICS, type Unit, UNITS } from './values.ts';

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
  const name = number === 1 && locale === 'en' ? UNITS[unit].one : UNITS[unit].label[locale];
  return `${text}${unit === 'pct' ? '' : ' '}${name}`;
}

/** 1:05:20 */
export function lengthOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return [Math.floor(seconds / HOUR), two(Math.floor((seconds % HOUR) / MINUTE)), two(seconds % MINUTE)].join(':');
}

/** Formats a value of a metric in both languages, for notices. */
export function amountLabel(value: string, metric: MetricCode): Label {
  const { unit } = METRICS[metric];
  return { zh: amountOf(value, unit, 'zh'), en: amountOf(value, unit, 'en') };
}

/** Which side of the threshold is bad: below 60%, above 60 s. */
export function thresholdLabel(threshold: string, metric: MetricCode): Label {
  const { zh, en } = amountLabel(threshold, metric);
  return METRICS[metric].bad === 'low'
    ? { zh: `低于 ${zh}`, en: `below ${en}` }
    : { zh: `高于 ${zh}`, en: `above ${en}` };
}
