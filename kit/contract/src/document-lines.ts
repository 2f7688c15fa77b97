import { z } from 'zod';
import { zMask } from './edit.ts';
import { type Field, field } from './field.ts';
import type { Label } from './label.ts';
import { computeLine, isStorable, type LineRules, type LineValues } from './line-amounts.ts';
import type { Fields, RowOf } from './resource.ts';
import { zId } from './values.ts';

/** Lines of a document that users may enter, unless its definition says less. */
export const MAX_LINES = 2000;

type NamesOf<F> = keyof F & string;
type NullableNames<F extends Fields> = { [K in keyof F]: null extends RowOf<F>[K] ? K : never }[keyof F];

/** The computed columns of a definition; an operand may be an earlier one. */
export interface ComputedColumn extends LineRules {
  readonly label: Label;
  readonly width?: number;
}

export interface LinesDefinition<
  F extends Fields,
  C extends Readonly<Record<string, ComputedColumn>>,
  S extends Fields,
  D extends NamesOf<F>,
> {
  /** Name of the lines as one field of a form. */
  readonly label: Label;
  /** Filled in by users; a field that is not nullable is required in each line. */
  readonly fields: F;
  /** Read-only: names behind ids, delivered quantities. Never part of an input. */
  readonly shown?: S;
  /** Decimal strings, computed by `computeLine` in the browser and again on the server, whose numbers are stored. */
  readonly computed?: C;
  /** Values of a new line, and of fields that an input leaves out. */
  readonly initial?: { readonly [K in D]: RowOf<F>[K] };
  /** Order of the columns; by default fields, shown, computed. */
  readonly order?: readonly (NamesOf<F> | NamesOf<C> | NamesOf<S>)[];
  /** The field of the line with its currency; without it, the currency of the document applies to all lines. */
  readonly currency?: NamesOf<F>;
  /** Columns with a sum below the lines: numbers only. */
  readonly sums?: readonly (NamesOf<F> | NamesOf<C> | NamesOf<S>)[];
  /** A document needs at least one line. */
  readonly required?: boolean;
  /** A save writes all lines anew, so they have no ids. */
  readonly isReplaced?: boolean;
  readonly max?: number;
}

/** What a call sends for one line. `id` is absent or null for a new line. */
export type LineInput<F extends Fields, D = never> = { readonly id?: string | null | undefined } & {
  [K in Exclude<keyof F, D | NullableNames<F>>]: RowOf<F>[K];
} & { [K in (D & keyof F) | NullableNames<F>]?: RowOf<F>[K] | undefined };
/**
 * A checked line. In a new one nothing is absent except its id; a line with an id keeps the stored values of fields that
 * are absent, because its sender may not see them.
 */
export type ParsedLine<F extends Fields> = { id?: string | null | undefined } & {
  -readonly [K in keyof F]: RowOf<F>[K];
};

export interface Lines<F extends Fields = Fields, D = unknown> {
  readonly label: Label;
  readonly fields: F;
  /** All columns in their order, with kind, label and rules. Only those of `fields` are editable. */
  readonly columns: Fields;
  readonly computed: Readonly<Record<string, LineRules>>;
  readonly initial: LineValues;
  readonly currency: string | null;
  readonly sums: readonly string[];
  readonly required: boolean;
  readonly max: number;
  /** One line of an input. */
  readonly zLine: z.ZodType<ParsedLine<F>, LineInput<F, D>>;
  /** All lines of an input, with the limits. */
  readonly zInput: z.ZodType<ParsedLine<F>[], readonly LineInput<F, D>[]>;
  /** The lines as one field of a form. */
  readonly field: Field;
}

/** Declares the lines of a document once: input of its calls, columns of `<DocumentLines>` and amounts. */
export function defineLines<
  const F extends Fields,
  const C extends Readonly<Record<string, ComputedColumn>> = Readonly<Record<string, ComputedColumn>>,
  const S extends Fields = Fields,
  const D extends NamesOf<F> = never,
>(definition: LinesDefinition<F, C, S, D>): Lines<F, D> {
  const { label, fields, shown = {}, initial = {}, required = false, max = MAX_LINES } = definition;
  const computed: Readonly<Record<string, ComputedColumn>> = definition.computed ?? {};
  const columns = columnsOf({ ...editableFields(fields), ...shown, ...computedFields(computed) }, definition.order);
  const zLine = lineSchema(fields, initial as LineValues, definition.isReplaced === true);
  const checkAmounts = (lines: readonly LineValues[], context: z.RefinementCtx): void => {
    lines.forEach((line, index) => {
      for (const [name, text] of Object.entries(computeLine({ computed, currency: null }, line))) {
        if (text === null || isStorable(text)) continue;
        const [operand] = operandsOf(computed, name);
        context.addIssue({ code: 'custom', path: [index, operand ?? name], params: TOO_LARGE });
      }
    });
  };
  const zInput = z
    .array(zLine)
    .min(required ? 1 : 0)
    .max(max)
    .superRefine(checkAmounts);
  return {
    label,
    fields,
    columns,
    computed,
    initial: initial as LineValues,
    currency: definition.currency ?? null,
    sums: definition.sums ?? [],
    required,
    max,
    zLine: zLine as unknown as Lines<F, D>['zLine'],
    zInput: zInput as unknown as Lines<F, D>['zInput'],
    field: field.tags({ label, editable: true, nullable: !required }),
  };
}

const TOO_LARGE = { zh: '金额超出范围', en: 'The amount is too large' };

/** Fields behind a computed column, also through other computed columns. */
function operandsOf(computed: Readonly<Record<string, LineRules>>, name: string): string[] {
  const rule = computed[name];
  if (rule === undefined) return [name];
  return [...(rule.product ?? rule.sum ?? rule.difference ?? [])].flatMap((one) => operandsOf(computed, one));
}

function columnsOf(all: Fields, order: readonly string[] = []): Fields {
  for (const name of order) if (all[name] === undefined) throw new Error(`lines: no column "${name}"`);
  const names = order.length === 0 ? Object.keys(all) : order;
  return Object.fromEntries(names.map((name) => [name, all[name] as Field]));
}

const editableFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { ...one, editable: true }]));

const computedFields = (computed: Readonly<Record<string, ComputedColumn>>): Fields =>
  Object.fromEntries(
    Object.entries(computed).map(([name, { label, width }]) => [
      name,
      field.decimal({ label, nullable: true, ...(width === undefined ? {} : { width }) }),
    ]),
  );

function lineSchema(fields: Fields, initial: LineValues, isReplaced: boolean): z.ZodType<LineValues> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const filled = one.kind === 'text' ? filledText(one) : one.schema;
      // a reader of a masked column sends the mask back, which means "unchanged"
      const schema: z.ZodType = one.mask === undefined ? filled : z.union([filled, zMask]);
      return [name, schema.optional()];
    }),
  );
  const absent = { ...Object.fromEntries(Object.entries(fields).flatMap(nullOf)), ...initial };
  const isNew = (line: LineValues): boolean => isReplaced || line['id'] === undefined || line['id'] === null;
  return z
    .object(isReplaced ? shape : { id: zId.nullish(), ...shape })
    .overwrite((line: LineValues) => (isNew(line) ? { ...absent, ...line } : line))
    .superRefine((line: LineValues, context) => {
      for (const name of isNew(line) ? Object.keys(fields) : [])
        if (line[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: REQUIRED });
    });
}

const REQUIRED = { zh: '此项必填', en: 'Required' };
const nullOf = ([name, { nullable }]: [string, Field]): [string, null][] => (nullable ? [[name, null]] : []);

/** Blank is no text: an optional one is null. */
function filledText({ schema, nullable }: Field): z.ZodType {
  const text = (nullable ? (schema as unknown as z.ZodNullable<z.ZodString>).unwrap() : schema) as z.ZodString;
  const filled = text.trim().min(1);
  return nullable ? filled.nullable() : filled;
}
