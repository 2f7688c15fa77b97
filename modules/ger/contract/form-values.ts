import { type Label, zDate, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { COMPUTED, fieldPath, type FormField } from './form-field.ts';
import type { FieldProblem } from './form-check.ts';
import { evaluateFormula } from './formula.ts';
import type { FieldPerm } from './graph.ts';

export type FormData = Readonly<Record<string, unknown>>;
export type Perms = ReadonlyMap<string, FieldPerm>;
type Rights = Readonly<Record<string, FieldPerm>>;

/**
 * Rule 19: the permission set by the step for the field, else for its table, else for all, else the default of the
 * form. Computed fields cannot be written.
 */
export function permOf(field: FormField, rights: Rights): FieldPerm {
  const said =
    rights[fieldPath(field)] ??
    (field.parentKey === '' ? undefined : rights[field.parentKey]) ??
    rights['*'] ??
    field.defaultPerm;
  return said === 'edit' && COMPUTED.has(field.type) ? 'read' : said;
}

const RANK: readonly FieldPerm[] = ['hidden', 'read', 'edit'];
export const bestPerm = (perms: readonly FieldPerm[]): FieldPerm =>
  RANK.findLast((one) => perms.includes(one)) ?? 'hidden';

export const enabledFields = <F extends FormField>(fields: readonly F[]): F[] =>
  fields.filter(({ state }) => state === 'enabled').toSorted((a, b) => a.sortNo - b.sortNo);
const topOf = <F extends FormField>(fields: readonly F[]): F[] => fields.filter(({ parentKey }) => parentKey === '');
const columnsOf = <F extends FormField>(fields: readonly F[], table: string): F[] =>
  fields.filter(({ parentKey }) => parentKey === table);

export type Row = Record<string, unknown>;
/** Identifies a table row, so that values hidden from a user survive their change. */
export const ROW_ID = '_row';
export const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : [];

/** The values with formulas computed: first those in rows, then those of the form, in order. */
export function computed(fields: readonly FormField[], data: FormData): Row {
  const result: Row = { ...data };
  const formulas = (of: readonly FormField[]) => of.filter(({ type }) => type === 'formula');
  for (const table of topOf(fields).filter(({ type }) => type === 'table')) {
    const columns = formulas(columnsOf(fields, table.fieldKey));
    if (columns.length === 0 || result[table.fieldKey] === undefined) continue;
    result[table.fieldKey] = rowsIn(result[table.fieldKey]).map((row) => {
      const filled = { ...row };
      for (const { fieldKey, formula, decimals } of columns)
        filled[fieldKey] = evaluateFormula(formula ?? '', filled, decimals ?? 6);
      return filled;
    });
  }
  for (const { fieldKey, formula, decimals } of formulas(topOf(fields)))
    result[fieldKey] = evaluateFormula(formula ?? '', result, decimals ?? 6);
  return result;
}

/** The visible values only. */
export function visibleData(fields: readonly FormField[], data: FormData, perms: Perms): Row {
  const isSeen = (field: FormField): boolean => (perms.get(fieldPath(field)) ?? 'hidden') !== 'hidden';
  const entries = topOf(fields)
    .filter((field) => isSeen(field) && data[field.fieldKey] !== undefined)
    .map(({ fieldKey, type }): [string, unknown] => {
      if (type !== 'table') return [fieldKey, data[fieldKey]];
      const columns = columnsOf(fields, fieldKey).filter(isSeen);
      return [
        fieldKey,
        rowsIn(data[fieldKey]).map((row) => ({
          [ROW_ID]: row[ROW_ID],
          ...Object.fromEntries(columns.map((one) => [one.fieldKey, row[one.fieldKey] ?? null])),
        })),
      ];
    });
  return Object.fromEntries(entries);
}

/** Fields sent without write permission, or that do not exist. */
export function unwritable(fields: readonly FormField[], sent: FormData, perms: Perms): string[] {
  const mayWrite = (path: string): boolean => perms.get(path) === 'edit';
  return Object.entries(sent).flatMap(([key, value]) => {
    const field = topOf(fields).find(({ fieldKey }) => fieldKey === key);
    if (field === undefined || !mayWrite(key)) return [key];
    if (field.type !== 'table') return [];
    const keys = new Set(rowsIn(value).flatMap((row) => Object.keys(row)));
    keys.delete(ROW_ID);
    return [...keys].map((one) => `${key}.${one}`).filter((path) => !mayWrite(path));
  });
}

/** Merges the sent values into the stored form; within a row, fields the sender cannot write keep their value. */
export function put(fields: readonly FormField[], data: FormData, sent: FormData, perms: Perms): Row {
  const result: Row = { ...data };
  for (const [key, value] of Object.entries(sent)) {
    const isTable = fields.some((one) => fieldPath(one) === key && one.type === 'table');
    result[key] =
      isTable && Array.isArray(value) ? putRows(columnsOf(fields, key), rowsIn(data[key]), value, perms) : value;
  }
  return result;
}

function putRows(columns: readonly FormField[], stored: readonly Row[], sent: readonly unknown[], perms: Perms): Row[] {
  const kept = columns.filter((one) => perms.get(fieldPath(one)) !== 'edit').map(({ fieldKey }) => fieldKey);
  let last = Math.max(0, ...stored.map((row) => Number(row[ROW_ID] ?? 0)));
  return rowsIn(sent).map((row) => {
    const before = stored.find((one) => one[ROW_ID] !== undefined && one[ROW_ID] === row[ROW_ID]);
    if (before === undefined) last += 1;
    const rest = Object.fromEntries(kept.map((key) => [key, before?.[key] ?? null]));
    return { ...row, ...rest, [ROW_ID]: before?.[ROW_ID] ?? last };
  });
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Paths of required fields that are empty. A required column must be filled in every row. */
export function missing(fields: readonly FormField[], data: FormData, required: ReadonlySet<string>): string[] {
  return fields.flatMap((field) => {
    const path = fieldPath(field);
    if (!required.has(path) || COMPUTED.has(field.type)) return [];
    if (field.parentKey === '') return isBlank(data[field.fieldKey]) ? [path] : [];
    return rowsIn(data[field.parentKey]).some((row) => isBlank(row[field.fieldKey])) ? [path] : [];
  });
}

/** Values that do not match their field type. Empty values are not reported here. */
export function valueProblems(fields: readonly FormField[], data: FormData): FieldProblem[] {
  return fields.flatMap((field) => {
    const path = fieldPath(field);
    const values =
      field.parentKey === '' ? [data[field.fieldKey]] : rowsIn(data[field.parentKey]).map((row) => row[field.fieldKey]);
    const msg = values
      .filter((value) => !isBlank(value))
      .map((value) => problemOf(field, value))
      .find((one) => one !== null);
    return msg === undefined || msg === null ? [] : [{ field: path, msg }];
  });
}

const WRONG: Label = { zh: '输入有误', en: 'Not a valid value' };
const NOT_OFFERED: Label = { zh: '请从选项中选择', en: 'Choose one of the options' };
const MAX_ROWS = 200;
const MAX_FILES = 20;

function problemOf(field: FormField, value: unknown): Label | null {
  switch (field.type) {
    case 'text':
      return textProblem(value, field.maxLen ?? 200);
    case 'textarea':
      return textProblem(value, field.maxLen ?? 2000);
    case 'number':
    case 'money':
      return numberProblem(field, value);
    case 'date':
      return zDate.safeParse(value).success ? null : WRONG;
    case 'datetime':
      return zTime.safeParse(value).success ? null : WRONG;
    case 'daterange':
      return rangeProblem(value);
    case 'select':
    case 'radio':
      return field.options.some((one) => one.value === value) ? null : NOT_OFFERED;
    case 'multiselect':
      return Array.isArray(value) && value.every((one) => field.options.some((option) => option.value === one))
        ? null
        : NOT_OFFERED;
    case 'switch':
      return typeof value === 'boolean' ? null : WRONG;
    case 'staff':
    case 'dept':
      return zId.safeParse(value).success ? null : WRONG;
    case 'customer':
    case 'account':
      return recordIn(value) === null ? WRONG : null;
    case 'country':
      return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? null : WRONG;
    case 'file':
    case 'image':
      return Array.isArray(value) && value.length <= MAX_FILES && value.every(isFile) ? null : WRONG;
    case 'table':
      return Array.isArray(value) && value.length <= MAX_ROWS && rowsIn(value).length === value.length ? null : WRONG;
    case 'formula':
    case 'note':
      return null;
  }
}

/** A reference to a record of another module. */
export interface FormRecord {
  readonly id: string;
  readonly name: string;
}
export const recordIn = (value: unknown): FormRecord | null =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  zId.safeParse(value.id).success &&
  typeof value.name === 'string' &&
  value.name.length <= 200
    ? { id: value.id as string, name: value.name }
    : null;

export interface FormFile {
  readonly fileId: string;
  readonly name: string;
}
const isFile = (value: unknown): value is FormFile =>
  typeof value === 'object' &&
  value !== null &&
  'fileId' in value &&
  'name' in value &&
  zId.safeParse(value.fileId).success &&
  typeof value.name === 'string' &&
  value.name.length <= 200;

export const filesIn = (value: unknown): FormFile[] => (Array.isArray(value) ? value.filter(isFile) : []);

function textProblem(value: unknown, max: number): Label | null {
  if (typeof value !== 'string') return WRONG;
  return value.length <= max ? null : { zh: `最多 ${max} 个字符`, en: `At most ${max} characters` };
}

function numberProblem({ decimals, minValue, maxValue }: FormField, value: unknown): Label | null {
  if (!zDecimal.safeParse(value).success) return { zh: '请填写数字', en: 'Enter a number' };
  const text = value as string;
  if (decimals !== null && (text.split('.')[1] ?? '').length > decimals)
    return { zh: `最多 ${decimals} 位小数`, en: `At most ${decimals} decimals` };
  if (minValue !== null && Number(text) < Number(minValue))
    return { zh: `不能小于 ${shown(minValue)}`, en: `At least ${shown(minValue)}` };
  if (maxValue !== null && Number(text) > Number(maxValue))
    return { zh: `不能大于 ${shown(maxValue)}`, en: `At most ${shown(maxValue)}` };
  return null;
}
const shown = (text: string): string => text.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros));

function rangeProblem(value: unknown): Label | null {
  if (!Array.isArray(value) || value.length !== 2 || !value.every((one) => zDate.safeParse(one).success)) return WRONG;
  return String(value[0]) <= String(value[1])
    ? null
    : { zh: '结束不能早于开始', en: 'The end must not be before the start' };
}
