import type { Label } from '@switchboard/kit-contract';
import { fieldPath, type FormField, isNumeric, NOT_IN_TABLES, WITH_OPTIONS } from './form-field.ts';
import { formulaKeys, UNREADABLE_FORMULA } from './formula.ts';

export interface FieldProblem {
  /** The field path, see `fieldPath`. */
  readonly field: string;
  readonly msg: Label;
}

/** All problems of the form fields at once. Used by the page and the server. */
export function fieldProblems(fields: readonly FormField[]): FieldProblem[] {
  const known = new Map(fields.map((field) => [fieldPath(field), field]));
  const seen = new Set<string>();
  return fields.flatMap((field) => {
    const path = fieldPath(field);
    const isTwice = seen.has(path);
    seen.add(path);
    const problems = [
      ...(isTwice ? [TWICE] : []),
      ...inTable(field, known),
      ...limits(field),
      ...formulaOf(field, known),
    ];
    return problems.map((msg) => ({ field: path, msg }));
  });
}

const TWICE: Label = { zh: '字段标识重复', en: 'This key is used twice' };

function inTable({ parentKey, type, options }: FormField, known: ReadonlyMap<string, FormField>): Label[] {
  const problems: Label[] = [];
  if (parentKey !== '' && known.get(parentKey)?.type !== 'table')
    problems.push({ zh: `所属明细表 ${parentKey} 不存在`, en: `The table ${parentKey} does not exist` });
  if (parentKey !== '' && NOT_IN_TABLES.has(type))
    problems.push({ zh: '明细表中不能使用该类型', en: 'This type cannot be used in a table' });
  if (WITH_OPTIONS.has(type) && options.length === 0) problems.push({ zh: '请填写选项', en: 'Enter the options' });
  if (new Set(options.map(({ value }) => value)).size < options.length)
    problems.push({ zh: '选项值重复', en: 'Two options have the same value' });
  return problems;
}

const UNDECIDING: ReadonlySet<string> = new Set(['table', 'note', 'file', 'image', 'customer', 'account']);

function limits({ minValue, maxValue, type, isCondition }: FormField): Label[] {
  const problems: Label[] = [];
  if (minValue !== null && maxValue !== null && Number(minValue) > Number(maxValue))
    problems.push({ zh: '最小值大于最大值', en: 'The minimum is greater than the maximum' });
  if (isCondition && UNDECIDING.has(type))
    problems.push({ zh: '该类型不能作条件', en: 'This type cannot be used in a condition' });
  return problems;
}

function formulaOf(field: FormField, known: ReadonlyMap<string, FormField>): Label[] {
  if (field.type !== 'formula') return [];
  const keys = formulaKeys(field.formula ?? '');
  if (keys === null) return [UNREADABLE_FORMULA];
  return keys.flatMap((key) => {
    const of = known.get(key.includes('.') || field.parentKey === '' ? key : `${field.parentKey}.${key}`);
    if (of === undefined || !isNumeric(of.type) || of.state === 'disabled')
      return [{ zh: `公式中的 ${key} 不是数字字段`, en: `${key} in the formula is not a number field` }];
    // formulas are computed in this order, so their inputs must come first
    const isLater = of.type === 'formula' && of.parentKey === field.parentKey && of.sortNo >= field.sortNo;
    return isLater
      ? [{ zh: `公式引用的 ${key} 须排在本字段之前`, en: `${key} must come before the formula that uses it` }]
      : [];
  });
}
