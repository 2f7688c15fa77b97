import type { Locale } from '@switchboard/kit-contract';
import type { FillVar } from './push.ts';

const MISSING = '-';

/** mc M11: replaces every `${key}` by its text verbatim; a key without a value becomes `-`. */
export function fillTemplate(template: string, vars: readonly FillVar[], locale: Locale): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const found = vars.find((one) => one.key === key);
    if (found === undefined) return MISSING;
    return (locale === 'en' ? found.showFieldNameEn : undefined) ?? found.showFieldName;
  });
}

/** The list as sent in a push: JSON in a string. Invalid input counts as empty. */
export function readFillVars(text: string | undefined): readonly FillVar[] {
  try {
    const vars: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(vars) ? vars.filter(isFillVar) : [];
  } catch {
    return [];
  }
}

const isFillVar = (value: unknown): value is FillVar =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as FillVar).key === 'string' &&
  typeof (value as FillVar).showFieldName === 'string';
