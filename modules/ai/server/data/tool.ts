import {
  type Field,
  type FilterValue,
  filterSchema,
  type Label,
  type ListQuery,
  type Locale,
  zDate,
  zDecimal,
} from '@switchboard/kit-contract';
import { fieldView, type QueryableList } from '@switchboard/kit-server';
import { z } from 'zod';

/** A list that the model can query. */
export interface Tool extends QueryableList {
  readonly name: string;
  readonly filters: ReadonlyMap<string, Field>;
  readonly sortable: readonly string[];
}

/** Tool specification of an OpenAI-compatible endpoint. */
export interface ToolSpec {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
}

/** Filters of a report besides its dimensions. */
const OF_REPORTS = new Set(['day', 'dims']);
/** Codes beyond this number are left out. */
const MAX_CODES = 60;

/** Only fields the reader sees unmasked, without personal data; ids are for links, not for users. */
export function toolOf({ resource, reader }: QueryableList): Tool {
  const view = fieldView(reader, resource);
  const fields = Object.entries(resource.fields as Record<string, Field>).filter(
    ([name, { sensitive }]) => !sensitive && view.isClear(name),
  );
  const isOffered = (name: string, { filter, kind, internal }: Field): boolean =>
    filter &&
    kind !== 'id' &&
    (!internal || kind === 'boolean' || (resource.isReport === true && OF_REPORTS.has(name)));
  return {
    resource,
    reader,
    name: `list_${resource.code.replaceAll(/[^a-z0-9]/g, '_')}`,
    filters: new Map(fields.filter(([name, field]) => isOffered(name, field))),
    sortable:
      resource.isKeyset === true
        ? []
        : fields.flatMap(([name, { sortable, internal }]) => (sortable && !internal ? [name] : [])),
  };
}

const TEXTS = {
  zh: {
    what: (title: string) => `读取提问者可见的列表“${title}”：总数与最多 20 行。只读。`,
    contains: '包含此文字',
    range: '起止，可只给一端',
    days: '起止日期 YYYY-MM-DD，含两端，可只给一端',
    keyword: '关键词',
    sort: '排序字段',
  },
  en: {
    what: (title: string) =>
      `Reads the list "${title}" as the asker sees it: the total and at most 20 rows. Read only.`,
    contains: 'contains this text',
    range: 'from and to, either may be left out',
    days: 'dates as YYYY-MM-DD, both inclusive, either may be left out',
    keyword: 'keyword',
    sort: 'field to sort by',
  },
} as const;

export function specOf({ name, resource, filters, sortable }: Tool, locale: Locale): ToolSpec {
  const text = TEXTS[locale];
  const properties: Record<string, object> = {};
  if (resource.list.search.length > 0) properties['keyword'] = { type: 'string', description: text.keyword };
  for (const [of, field] of filters) properties[of] = propertyOf(field, locale);
  if (sortable.length > 0) {
    properties['sortField'] = { type: 'string', enum: sortable, description: text.sort };
    properties['sortOrder'] = { type: 'string', enum: ['asc', 'desc'] };
  }
  return {
    type: 'function',
    function: {
      name,
      description: text.what((resource.title as Label)[locale]),
      parameters: { type: 'object', properties, additionalProperties: false },
    },
  };
}

function propertyOf({ kind, label, values }: Field, locale: Locale): object {
  const text = TEXTS[locale];
  const range = (description: string) => ({
    type: 'object',
    properties: { from: { type: 'string' }, to: { type: 'string' } },
    additionalProperties: false,
    description: `${label[locale]}: ${description}`,
  });
  switch (kind) {
    case 'boolean':
      return { type: 'boolean', description: label[locale] };
    case 'int':
    case 'decimal':
      return range(text.range);
    case 'date':
    case 'dateTime':
      return range(text.days);
    case 'enum':
    case 'tags': {
      const codes = Object.entries(values ?? {}).slice(0, MAX_CODES);
      const codeLabels = codes.map(([code, value]) => `${code}=${value.label[locale]}`).join(', ');
      return {
        type: 'array',
        items: { type: 'string', ...(codes.length === 0 ? {} : { enum: codes.map(([code]) => code) }) },
        description: codeLabels === '' ? label[locale] : `${label[locale]}: ${codeLabels}`,
      };
    }
    default:
      return { type: 'string', description: `${label[locale]}: ${text.contains}` };
  }
}

const zEnds = (end: z.ZodType<string>) =>
  z
    .strictObject({ from: end.optional(), to: end.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined);
const zNumber = z.union([zDecimal, z.number().transform(String).pipe(zDecimal)]);

/** Accepts one code in place of a list of codes and a number in place of its text, because models write both. */
function zArgument(field: Field): z.ZodType<FilterValue> {
  switch (field.kind) {
    case 'boolean':
      return z.boolean();
    case 'int':
    case 'decimal':
      return zEnds(zNumber) as z.ZodType<FilterValue>;
    case 'date':
    case 'dateTime':
      return zEnds(zDate) as z.ZodType<FilterValue>;
    case 'enum':
    case 'tags':
      return z.preprocess(
        (sent) => (typeof sent === 'string' ? [sent] : sent),
        filterSchema(field),
      ) as z.ZodType<FilterValue>;
    default:
      return z.string().trim().min(1).max(200);
  }
}

type Arguments =
  | { readonly isGood: true; readonly question: ListQuery }
  | { readonly isGood: false; readonly wrong: string[] };

/** The model's query of the list. Arguments that were not offered are refused by name, which allows a corrected call. */
export function argumentsOf({ resource, filters, sortable }: Tool, sent: unknown): Arguments {
  const schema = z.strictObject({
    ...(resource.list.search.length > 0 ? { keyword: z.string().trim().max(100).optional() } : {}),
    ...Object.fromEntries([...filters].map(([name, field]) => [name, zArgument(field).optional()])),
    ...(sortable.length > 0
      ? {
          sortField: z.enum(sortable as [string, ...string[]]).optional(),
          sortOrder: z.enum(['asc', 'desc']).optional(),
        }
      : {}),
  });
  const parsed = schema.safeParse(withoutEmpty(sent));
  if (!parsed.success) return { isGood: false, wrong: wrongOf(parsed.error) };
  const {
    keyword = '',
    sortField,
    sortOrder = 'asc',
    ...rest
  } = parsed.data as Readonly<Record<string, FilterValue>> & {
    readonly keyword?: string;
    readonly sortField?: string;
    readonly sortOrder?: 'asc' | 'desc';
  };
  return {
    isGood: true,
    question: { keyword, filters: rest, sort: sortField === undefined ? null : { field: sortField, order: sortOrder } },
  };
}

/** Removes the empty values that models write for unused arguments. */
function withoutEmpty(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Names of at most five arguments, truncated: an overlong name is not sent back. */
function wrongOf({ issues }: z.ZodError): string[] {
  const names = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]));
  return [...new Set(names.map((name) => name.replaceAll(/[^\w.]/g, '').slice(0, 40)))].slice(0, 5);
}
