import type { FormField, FormGroup } from './types.ts';

export function fieldOf<N extends string>(entry: N | FormField<N>): FormField<N> {
  return typeof entry === 'string' ? { name: entry } : entry;
}

export function groupFields<N extends string>(groups: readonly FormGroup<N>[]): FormField<N>[] {
  return groups.flatMap((group) => group.fields.map(fieldOf));
}
