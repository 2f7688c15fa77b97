import { KINDS, LEVELS, OWNER_WAYS, type RetentionRuleRow, STAGES } from '@switchboard/crm-contract';
import type { EnumValue, Locale } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const optionsOf = (values: Values, locale: Locale) =>
  Object.entries(values).map(([value, { label }]) => ({ value, label: label[locale] }));

/** The scope of a rule in words; without conditions = all. */
export function ruleScope(
  rule: RetentionRuleRow,
  locale: Locale,
  text: { all: string; depts: (count: number) => string },
): string {
  const named = (codes: readonly string[] | null, values: Values): string[] =>
    codes === null
      ? []
      : [codes.map((code) => values[code]?.label[locale] ?? code).join(locale === 'zh' ? '、' : ', ')];
  const parts = [
    ...named(rule.kinds, KINDS),
    ...named(rule.levels, LEVELS),
    ...named(rule.stages, STAGES),
    ...named(rule.ownerWays, OWNER_WAYS),
    ...(rule.deptIds === null ? [] : [text.depts(rule.deptIds.length)]),
  ];
  return parts.length === 0 ? text.all : parts.join(' · ');
}
