import type { ChoiceOption } from '@switchboard/kit-web';

/** What a row names already: it may not be among the first that a select finds. */
export const knownOf = (id: string | null | undefined, label: string | null | undefined): ChoiceOption[] =>
  id === null || id === undefined ? [] : [{ value: id, label: label ?? id }];
