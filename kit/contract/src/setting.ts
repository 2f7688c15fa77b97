import { defineEvent } from './event.ts';
import { z } from 'zod';
import type { Call } from './call.ts';
import type { EnumValue } from './field.ts';
import type { Label } from './label.ts';
import { defineResource, type Fields, type Resource } from './resource.ts';
import { settingCalls, type SettingCalls } from './setting-calls.ts';
import {
  ASPECT_FIELDS,
  COMMON_FIELDS,
  dictFields,
  rowField,
  type SettingFields,
  withSortableKey,
} from './setting-fields.ts';

type Codes = Readonly<Record<string, EnumValue>>;

/** Four shapes: rows that users add, items of dictionaries by tabs, one row for each fixed code, one form. */
type Shape =
  | { readonly shape: 'list'; readonly key: string | readonly string[]; readonly tabs?: string }
  | { readonly shape: 'dictionary'; readonly types: Codes }
  | { readonly shape: 'keyed'; readonly rows: Codes }
  | { readonly shape: 'single' };

/** Each aspect is one line of the definition and adds its fields and calls. */
export interface SettingAspects {
  /** Shows how many records use a row. A row in use can be disabled, not removed. */
  readonly used?: true;
  /** `enabled`. */
  readonly state?: true;
  /** `sort`, and a call that stores a new order. */
  readonly order?: true;
  /** `validFrom` and `validTo`; an exclusion constraint refuses two rows of one key on the same day. */
  readonly valid?: true;
  /** A text is the consequence of removing a row, shown before it is confirmed. */
  readonly removal?: true | Label;
  /** Many new rows at once; rows with a known key are not changed. The page takes one key per line. */
  readonly import?: true;
  /** Write-only fields: the rows show the last digits, and `reveal` needs `<right>:reveal` and is logged. */
  readonly sealed?: readonly string[];
  /** A read-only call that says what a change would do. `input`: what it needs besides the values of the form. */
  readonly tryOut?: { readonly input?: z.ZodRawShape; readonly result: z.ZodType };
  /** A change waits until another user approves it (`<right>:approve`). */
  readonly secondPerson?: true;
  /** Nothing reads the values yet: the reason, shown to the editor. */
  readonly unread?: Label;
  /** When a change takes effect, shown beside save. */
  readonly effect?: Label;
}

interface Basics<F extends Fields> {
  /** `<module>.<noun>`. */
  readonly code: string;
  /** Key of the page. `:edit` changes, `:export` exports. */
  readonly right: string;
  /** Page of the settings, for search; the address in the menu. */
  readonly path: string;
  readonly basePath: string;
  readonly title: Label;
  /** Only the business fields; those of the shape and the aspects are added. Fields that are not editable are computed. */
  readonly fields: F;
  /** Help below a field of the form. */
  readonly hints?: Readonly<Partial<Record<string, Label>>>;
  /** A valid value of a text field with a pattern. */
  readonly examples?: Readonly<Record<string, string>>;
  /** Values of a form for a new row. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** A change may rename a row: by default its key stays. */
  readonly isRenamable?: true;
  readonly columns?: readonly string[];
  readonly defaultSort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  /** Last part of the address of a call, where it is not the name of the call. */
  readonly names?: Readonly<Partial<Record<string, string>>>;
  /** A rule between fields: a problem at a field, or null. Fields that a change leaves out are undefined. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => (Label & { readonly field: string }) | null;
}

export type SettingDefinition<F extends Fields = Fields> = Basics<F> & Shape & SettingAspects;

export interface Setting<D = unknown, F extends Fields = Fields> extends Omit<Basics<F>, 'fields'>, SettingAspects {
  readonly shape: Shape['shape'];
  readonly resource: Resource<F>;
  readonly calls: SettingCalls<D>;
  /** Fields that name a row for users and in the JSON file; empty for a single sheet. */
  readonly keys: readonly string[];
  /** Fields that a form sends. */
  readonly edited: readonly string[];
  /** Of these, the ones that a new row needs. */
  readonly required: readonly string[];
  /** The enum field whose values are the tabs. */
  readonly tabs?: string;
  readonly rows?: Codes;
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list contains settings with different fields
export type AnySetting = Setting<any, any>;

/** One definition from which list, calls, history, rights and page of a setting are derived (docs/adr/0019). */
export function defineSetting<const F extends Fields, const D extends SettingDefinition<F>>(
  definition: D & { readonly fields: F },
): Setting<D, SettingFields<D, F> & Fields> {
  const { code, right, basePath, title, shape } = definition;
  const keys = keysOf(definition);
  const own = withSortableKey({ ...shapeFields(definition), ...definition.fields }, keys[0] ?? 'id');
  const fields: Fields = { ...COMMON_FIELDS, ...own, ...aspectFields(definition) };
  const sealed = new Set(definition.sealed);
  const edited = Object.keys(fields).filter((name) => fields[name]?.editable === true);
  const tabs = tabsOf(definition);
  const isShown = (name: string): boolean => fields[name]?.internal !== true && !(name in COMMON_FIELDS);
  const resource = defineResource({
    code,
    right,
    basePath,
    title,
    fields,
    list: {
      columns: definition.columns ?? [
        ...Object.keys(fields).filter((name) => isShown(name) && name !== tabs),
        'updatedByName',
        'updatedAt',
      ],
      defaultSort: definition.defaultSort ?? {
        field: 'sort' in fields ? 'sort' : (keys[0] ?? 'updatedAt'),
        order: 'asc',
      },
      search: edited.filter((name) => fields[name]?.kind === 'text' && !sealed.has(name)),
    },
  });
  const required = edited.filter((name) => isRequired(fields, name) && !sealed.has(name));
  const setting = { ...definition, shape, resource, keys, edited, required, ...(tabs === undefined ? {} : { tabs }) };
  return { ...setting, calls: settingCalls(setting) } as unknown as Setting<D, SettingFields<D, F> & Fields>;
}

function keysOf(definition: SettingDefinition): readonly string[] {
  switch (definition.shape) {
    case 'list':
      return typeof definition.key === 'string' ? [definition.key] : definition.key;
    case 'dictionary':
      return ['dictType', 'code'];
    case 'keyed':
      return ['code'];
    case 'single':
      return [];
  }
}

function tabsOf(definition: SettingDefinition): string | undefined {
  if (definition.shape === 'dictionary') return 'dictType';
  return definition.shape === 'list' ? definition.tabs : undefined;
}

function shapeFields(definition: SettingDefinition): Fields {
  if (definition.shape === 'dictionary') return dictFields(definition.types);
  return definition.shape === 'keyed' ? rowField(definition.rows) : {};
}

function aspectFields(definition: SettingDefinition): Fields {
  const isDictionary = definition.shape === 'dictionary';
  return {
    ...(isDictionary || definition.order === true ? ASPECT_FIELDS.order : {}),
    ...(definition.valid === true ? ASPECT_FIELDS.valid : {}),
    ...(definition.used === true ? ASPECT_FIELDS.used : {}),
    ...(isDictionary || definition.state === true ? ASPECT_FIELDS.state : {}),
  };
}

const isRequired = (fields: Fields, name: string): boolean =>
  fields[name]?.nullable !== true && fields[name]?.kind !== 'boolean' && name !== 'sort';

/** For `calls` and `resources` of a module's contract. */
export const callsOf = (setting: AnySetting): Call[] =>
  Object.values(setting.calls as Readonly<Record<string, Call | undefined>>).filter((call) => call !== undefined);

/** The event that each change of a setting publishes; listeners of other modules and readers with a cache use it. */
export const settingChanged = (module: string) =>
  defineEvent({ name: `${module}.setting.changed`, data: z.object({ setting: z.string(), rowKey: z.string() }) });
