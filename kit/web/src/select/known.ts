import type { ChoiceOption } from './choice.tsx';

type Value = string | readonly string[] | null | undefined;

export function chosenIds(value: Value): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * The found options and the chosen values that are not among them: a chosen value must never show as its bare id. The
 * chosen ones come first, unless the user is searching: many of them would hide what was found.
 */
export function mergeKnown(
  found: readonly ChoiceOption[],
  known: readonly ChoiceOption[],
  value: Value,
  keyword: string,
): ChoiceOption[] {
  const chosen = new Set(chosenIds(value));
  const shown = new Set(found.map((option) => option.value));
  const missing = known.filter(
    (option, index) =>
      chosen.has(option.value) &&
      !shown.has(option.value) &&
      known.findIndex((other) => other.value === option.value) === index,
  );
  return keyword === '' ? [...missing, ...found] : [...found, ...missing];
}
