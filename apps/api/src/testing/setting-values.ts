import type { AnySetting, Field } from '@switchboard/kit-contract';

const TEXTS = (unique: string): string[] => [`t${unique}`, `t${unique}.example`, `T${unique}`, unique];
const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  int: [5, 1, 0, 50],
  decimal: ['1.5', '10', '0.5'],
  boolean: [true],
  date: ['2031-01-01'],
  dateTime: ['2031-01-01T00:00:00.000Z'],
};

/** A valid value of a field, if possible one that no other row has; undefined: only the setting itself can give one. */
function valueOf(
  { examples = {} }: AnySetting,
  name: string,
  { of, unique, isNew = () => true }: { of: Field; unique: string; isNew?: (value: unknown) => boolean },
): unknown {
  const codes = Object.keys(of.values ?? {});
  const example = examples[name];
  const candidates: Readonly<Record<string, readonly unknown[]>> = {
    ...OTHERS,
    enum: codes,
    tags: [codes.length > 0 ? [codes[0]] : [`t${unique}`]],
    text: example === undefined ? TEXTS(unique) : [`t${unique}${example}`, example],
  };
  return candidates[of.kind]?.find((value) => isNew(value) && of.schema.safeParse(value).success);
}

/** What a new row needs. */
export function newRow(setting: AnySetting, unique: string): Record<string, unknown> {
  const { resource, required } = setting;
  return Object.fromEntries(
    required.map((name) => [name, valueOf(setting, name, { of: resource.fields[name], unique })]),
  );
}

/** A change of one field that is no key; null: the setting has no such field. */
export function changeOf(setting: AnySetting, row: Readonly<Record<string, unknown>>, unique: string) {
  const { resource, edited, keys, sealed = [] } = setting;
  for (const name of edited) {
    const field = resource.fields[name] as Field;
    if (keys.includes(name) || sealed.includes(name) || field.kind === 'id') continue;
    const isNew = (value: unknown): boolean => JSON.stringify(value) !== JSON.stringify(row[name]);
    const value = field.kind === 'boolean' ? row[name] !== true : valueOf(setting, name, { of: field, unique, isNew });
    if (value !== undefined) return { name, value };
  }
  return null;
}
