import { z } from 'zod';
import type { Label } from './label.ts';
import { zDate, zDecimal, zId, zTime } from './values.ts';

export type FieldKind = 'id' | 'text' | 'int' | 'decimal' | 'boolean' | 'enum' | 'date' | 'dateTime' | 'tags';

/** Semantic colours, mapped to the theme by the UI; a definition never contains a hex value. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

export interface EnumValue {
  readonly label: Label;
  readonly tone?: Tone;
}

export interface FieldOptions<N extends boolean = false> {
  label: Label;
  nullable?: N;
  filter?: boolean;
  sortable?: boolean;
  /** Column width in px; chosen by the list when absent. */
  width?: number;
  /** Personal data. */
  sensitive?: boolean;
  /** How it is masked (sys R37); a field with a mask is masked by default for every role without its own setting. */
  mask?: MaskRule;
  /** Users may change it in forms that offer it; the others are set by rules. Starts at level `edit` (sys R38). */
  editable?: boolean;
  /** Sent and used in filters, never offered as a column: the ids behind names. */
  internal?: boolean;
  /** Displayed fraction digits, rounded half up; the value keeps all of its digits. */
  digits?: number;
  /** Format of a text filter, checked before it is sent; its name selects the message (`FORMATS` in problem.ts). */
  filterFormat?: readonly [name: string, pattern: RegExp];
}

export type MaskRule = 'mobile' | 'email' | 'name' | 'bank' | 'id_card' | 'amount' | `keep:${number}:${number}`;

export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly label: Label;
  readonly schema: z.ZodType<T>;
  readonly nullable: boolean;
  readonly filter: boolean;
  readonly sortable: boolean;
  readonly width: number | undefined;
  readonly sensitive: boolean;
  readonly mask: MaskRule | undefined;
  readonly editable: boolean;
  readonly internal: boolean;
  readonly digits: number | undefined;
  readonly filterFormat: FieldOptions['filterFormat'];
  readonly values: Readonly<Record<string, EnumValue>> | undefined;
}

export type FieldType<F> = F extends Field<infer T> ? T : never;
type Maybe<T, N extends boolean> = N extends true ? T | null : T;

function make<T, N extends boolean>(
  kind: FieldKind,
  schema: z.ZodType<T>,
  options: FieldOptions<N>,
  values?: Readonly<Record<string, EnumValue>>,
): Field<Maybe<T, N>> {
  return {
    kind,
    label: options.label,
    schema: (options.nullable === true ? schema.nullable() : schema) as z.ZodType<Maybe<T, N>>,
    nullable: options.nullable ?? false,
    filter: options.filter ?? false,
    sortable: options.sortable ?? false,
    width: options.width,
    sensitive: options.sensitive ?? options.mask !== undefined,
    mask: options.mask,
    editable: options.editable ?? false,
    internal: options.internal ?? false,
    digits: options.digits,
    filterFormat: options.filterFormat,
    values,
  };
}

interface TextOptions {
  max?: number;
  pattern?: RegExp;
  /** Stored without spaces around it and in lower case, whatever the user typed. */
  isLowerCase?: boolean;
}

/** A required text that users fill in must not be blank. */
const textSchema = (o: FieldOptions<boolean> & TextOptions) => {
  const text = o.isLowerCase === true ? z.string().trim().toLowerCase() : z.string();
  const filled = o.editable === true && o.nullable !== true ? text.min(1) : text;
  const limited = o.max === undefined ? filled : filled.max(o.max);
  return o.pattern === undefined ? limited : limited.regex(o.pattern);
};

export const field = {
  id: <N extends boolean = false>(o: FieldOptions<N>) => make('id', zId, o),
  text: <N extends boolean = false>(o: FieldOptions<N> & TextOptions) => make('text', textSchema(o), o),
  int: <N extends boolean = false>({ min, max, ...o }: FieldOptions<N> & { min?: number; max?: number }) =>
    make(
      'int',
      z.int().check(...(min === undefined ? [] : [z.gte(min)]), ...(max === undefined ? [] : [z.lte(max)])),
      o,
    ),
  decimal: <N extends boolean = false>(o: FieldOptions<N>) => make('decimal', zDecimal, o),
  /** An amount: two displayed digits, all six in the value, the tooltip and the export. */
  money: <N extends boolean = false>(o: FieldOptions<N>) => make('decimal', zDecimal, { digits: 2, ...o }),
  boolean: <N extends boolean = false>(o: FieldOptions<N>) => make('boolean', z.boolean(), o),
  date: <N extends boolean = false>(o: FieldOptions<N>) => make('date', zDate, o),
  dateTime: <N extends boolean = false>(o: FieldOptions<N>) => make('dateTime', zTime, o),
  /** A list of words; with `values` a list of codes shown by their labels. */
  tags: <N extends boolean = false>(o: FieldOptions<N> & { values?: Readonly<Record<string, EnumValue>> }) =>
    make('tags', z.array(z.string()), o, o.values),
  /** JSON carries the stored code as text, never the label (conventions §5). */
  enum: <V extends Readonly<Record<string, EnumValue>>, N extends boolean = false>(
    o: FieldOptions<N> & { values: V },
  ) =>
    make('enum', z.enum(Object.keys(o.values) as [keyof V & string, ...(keyof V & string)[]]), o, o.values) as Field<
      Maybe<keyof V & string, N>
    >,
};

const zListOf = (item: z.ZodType<string>) => z.array(item).min(1).max(100);

/** The filter of a field in the page call, by its kind: text contains, codes are lists, numbers and times are ranges. */
export function filterSchema(of: Field): z.ZodType {
  switch (of.kind) {
    case 'id':
      return zListOf(zId);
    case 'enum':
      return zListOf(z.enum(Object.keys(of.values ?? {}) as [string, ...string[]]));
    case 'tags':
      return zListOf(
        of.values === undefined ? z.string().max(60) : z.enum(Object.keys(of.values) as [string, ...string[]]),
      );
    case 'boolean':
      return z.boolean();
    case 'int':
    case 'decimal':
      return z.object({ from: zDecimal.optional(), to: zDecimal.optional() });
    case 'date':
      return z.object({ from: zDate.optional(), to: zDate.optional() });
    case 'dateTime':
      return z.object({ from: zTime.optional(), to: zTime.optional() });
    case 'text': {
      const text = z.string().trim().max(200);
      return of.filterFormat === undefined ? text : text.pipe(z.stringFormat(...of.filterFormat));
    }
  }
}
