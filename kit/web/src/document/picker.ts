import { type Fields, type PageQuery, type Resource, unresolved } from '@switchboard/kit-contract';
import { callApi } from '../api/call-api.ts';
import type { ChoiceOption } from '../select/choice.tsx';
import type { FoundValue, Patch } from './lines-state.ts';
import type { OpenName } from './paste-plan.ts';

type Row = Readonly<Record<string, unknown>>;

/** How records are found for a column of ids. */
export interface Picker {
  readonly resource: Resource<Fields>;
  readonly labelOf: (row: Row) => string;
  /** A code or another fact next to the name; a pasted text may be either. */
  readonly hintOf?: (row: Row) => string;
  /** Filters that are always on. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The column of the line with the name of the record. */
  readonly nameField?: string;
  /** Other values that follow from the record, such as its price. */
  readonly fill?: (row: Row) => Patch;
  /** Finds many texts at once; without it, each is searched like typed text. */
  readonly lookup?: (texts: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>;
}

export type Pickers = Readonly<Record<string, Picker>>;

const FOUND = 20;
/** Searches at a time while a paste is looked up. */
const SEARCHES = 4;

export const pickerInput = ({ query }: Picker, keyword: string): PageQuery =>
  ({ ...query, pageNo: 1, pageSize: FOUND, ...(keyword === '' ? {} : { keyword }) }) as PageQuery;

export function optionOf({ labelOf, hintOf }: Picker, row: Row): ChoiceOption {
  return { value: String(row['id']), label: labelOf(row), ...(hintOf === undefined ? {} : { hint: hintOf(row) }) };
}

/** The values of a line for a chosen record. */
export function pickedPatch(field: string, picker: Picker, row: Row | null): Patch {
  const { nameField } = picker;
  if (row === null) return { [field]: null, ...(nameField === undefined ? {} : { [nameField]: null }) };
  return { ...picker.fill?.(row), ...namePatch(field, picker, row) };
}

const namePatch = (field: string, { nameField, labelOf }: Picker, row: Row): Patch => ({
  [field]: String(row['id']),
  ...(nameField === undefined ? {} : { [nameField]: labelOf(row) }),
});

/** Values for pasted names: those of the only record with exactly this name or code, else the reason. */
export async function lookUp(
  pickers: Pickers,
  open: readonly OpenName[],
): Promise<(FoundValue & { readonly name: OpenName })[]> {
  const results: (FoundValue & { readonly name: OpenName })[] = [];
  for (const [field, picker] of Object.entries(pickers)) {
    const names = open.filter((one) => one.field === field);
    if (names.length === 0) continue;
    const found = await (picker.lookup ?? searchAll(picker))(names.map(({ text }) => text));
    for (const name of names) {
      const rows = (found.get(name.text) ?? []).filter((row) => isNamed(picker, row, name.text));
      const was = { [field]: unresolved(name.text, 'none') };
      const [only] = rows;
      if (only !== undefined && rows.length === 1)
        results.push({ name, was, now: namePatch(field, picker, only), fill: picker.fill?.(only) });
      else if (rows.length > 1) results.push({ name, was, now: { [field]: unresolved(name.text, 'many') } });
    }
  }
  return results;
}

const searchAll =
  (picker: Picker) =>
  async (texts: readonly string[]): Promise<ReadonlyMap<string, readonly Row[]>> => {
    const found = new Map<string, readonly Row[]>();
    const waiting = [...texts];
    const search = async (): Promise<void> => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
        const { list } = await callApi(picker.resource.calls.page, pickerInput(picker, text));
        found.set(text, list as readonly Row[]);
      }
    };
    await Promise.all(Array.from({ length: SEARCHES }, search));
    return found;
  };

function isNamed({ labelOf, hintOf }: Picker, row: Row, text: string): boolean {
  const wanted = text.toLowerCase();
  return labelOf(row).toLowerCase() === wanted || hintOf?.(row).toLowerCase() === wanted;
}
