import type { ChoiceOption } from '@switchboard/kit-web';

/** The option already selected in a row: it may not be among the first search results of the select. */
export const knownOf = (id: string | null | undefined, label: string | null | undefined): ChoiceOption[] =>
  id === null || id === undefined ? [] : [{ value: id, label: label ?? id }];
