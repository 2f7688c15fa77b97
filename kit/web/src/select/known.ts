import type { ChoiceOption } from './choice.tsx';

/** What was found, and in front of it what is chosen and not among it: a choice must never show as its bare id. */
export function mergeKnown(
  found: readonly ChoiceOption[],
  known: readonly ChoiceOption[],
  value: string | readonly string[] | null | undefined,
): ChoiceOption[] {
  const chosen = new Set(value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value);
  const shown = new Set(found.map((option) => option.value));
  const missing = known.filter(
    (option, index) =>
      chosen.has(option.value) &&
      !shown.has(option.value) &&
      known.findIndex((other) => other.value === option.value) === index,
  );
  return [...missing, ...found];
}
