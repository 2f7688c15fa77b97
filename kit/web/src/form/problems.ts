import { type Call, type Fields, type Locale, problemsOf, REQUIRED } from '@switchboard/kit-contract';
import { groupFields } from './groups.ts';
import type { FormField, FormSpec, Values } from './types.ts';
import { fieldFor, isEmptyValue, shapeOf } from './values.ts';

export interface FormProblem {
  /** The form field that shows it. */
  readonly name: string | null;
  readonly text: string;
  /** The path in the input. */
  readonly field: string;
}

interface Filled<F extends Fields, C extends Call> {
  spec: Pick<FormSpec<F, C>, 'call' | 'fields' | 'groups'>;
  input: unknown;
  /** Fields that the user may fill in. */
  names: readonly string[];
  values: Values;
  locale: Locale;
  /** A problem of a part, with its place in the list. */
  nameItem: (place: number, label: string, text: string) => string;
}

/** What is wrong with the input, by the contract; fields that are not part of the input are checked by their own rule. */
export function problemsIn<F extends Fields, C extends Call>(filled: Filled<F, C>): FormProblem[] {
  const { spec, input, names, locale, nameItem } = filled;
  const parsed = spec.call.input.safeParse(input);
  const byName = new Map<string, FormField>(groupFields(spec.groups).map((one) => [one.name, one]));
  const found = parsed.success
    ? []
    : problemsOf(parsed.error, input).map(({ field, msg }) => {
        const name = fieldFor(field, names);
        return { field, name, text: withItem(msg[locale], { field, locale, nameItem, of: byName.get(name ?? '') }) };
      });
  const own = names.flatMap((name) => ownProblems(name, { ...filled, of: byName.get(name) }));
  return [...found, ...own.filter(({ name }) => !found.some((one) => one.name === name))];
}

function ownProblems<F extends Fields, C extends Call>(
  name: string,
  { spec, values, locale, of }: Filled<F, C> & { of: FormField | undefined },
): FormProblem[] {
  const value = values[name];
  if (isEmptyValue(value)) return of?.isRequired === true ? [{ name, field: name, text: REQUIRED[locale] }] : [];
  const field = spec.fields[name];
  if (field === undefined || field.kind !== 'text' || name in shapeOf(spec.call)) return [];
  const parsed = field.schema.safeParse(value);
  if (parsed.success) return [];
  return problemsOf(parsed.error, value).map(({ msg }) => ({ name, field: name, text: msg[locale] }));
}

/** `contacts.0.email` of a list of contacts: "1 · Email: …". */
function withItem<F extends Fields, C extends Call>(
  text: string,
  {
    field,
    locale,
    nameItem,
    of,
  }: Pick<Filled<F, C>, 'locale' | 'nameItem'> & { field: string; of: FormField | undefined },
): string {
  const [, place, part] = field.split('.');
  const label = part === undefined ? undefined : of?.itemFields?.[part]?.label[locale];
  return label === undefined ? text : nameItem(Number(place) + 1, label, text);
}
