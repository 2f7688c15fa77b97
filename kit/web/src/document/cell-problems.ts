import { isUnresolved, type Label, type Lines, type Problem, problemsOf, reasonOf } from '@switchboard/kit-contract';
import { isEmptyValue } from '../form/values.ts';
import { readCell } from './cell-text.ts';
import { type Line, keyOf } from './line.ts';

/** Problems of one line by column. */
export type CellProblems = Readonly<Record<string, string>>;

/** A problem that arrived with a refusal; it disappears when the value of its cell changes. */
export interface LandedProblem {
  readonly key: number;
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

export interface ProblemText {
  /** `lines.12.price` or `lines[12].price`. */
  readonly field: string;
  readonly msg: string;
}

/** `lines[12].price` belongs to line 12 of `lines`. */
export function partOf(path: string, name: string): { readonly index: number; readonly column: string } | null {
  const plain = path.replaceAll(/\[(\d+)\]/g, '.$1');
  const [, index, column] = /^\.(\d+)\.(\w+)/.exec(plain.startsWith(name) ? plain.slice(name.length) : '') ?? [];
  return index === undefined || column === undefined ? null : { index: Number(index), column };
}

/** Gives problems their lines: the sent ones, which may have been moved or removed since. */
export function landProblems(
  name: string,
  problems: readonly ProblemText[],
  sent: readonly Line[],
  { columns }: Pick<Lines, 'columns'>,
): LandedProblem[] {
  const [first = ''] = Object.keys(columns);
  return problems.flatMap(({ field, msg }) => {
    const part = partOf(field, name);
    const line = part === null ? undefined : sent[part.index];
    if (part === null || line === undefined) return [];
    const column = part.column in columns ? part.column : first;
    return [{ key: keyOf(line), name: column, value: line[column], text: msg }];
  });
}

/** The contract's problems of a line; for a text that is no value of its column, what it should be. */
export function lineProblems(lines: Lines, line: Line): Problem[] {
  const parsed = lines.zLine.safeParse(line);
  if (parsed.success) return [];
  return problemsOf(parsed.error, line).map((problem) => {
    const [name = ''] = problem.field.split('.');
    const better = reasonFor(lines, name, line[name]);
    return { field: name, msg: better ?? problem.msg };
  });
}

function reasonFor({ fields }: Lines, name: string, value: unknown): Label | null {
  const field = fields[name];
  if (field === undefined || typeof value !== 'string' || value === '') return null;
  if (field.kind === 'id') return isUnresolved(value) ? reasonOf(value) : null;
  if (field.kind === 'text') return null;
  const reading = readCell(field, value);
  return 'problem' in reading ? reading.problem : null;
}

/** All marked cells of a line: a missing value only after the form has been checked. */
export function markedCells(
  problems: readonly Problem[],
  line: Line,
  landed: readonly LandedProblem[],
  { isChecked, locale }: { isChecked: boolean; locale: 'zh' | 'en' },
): CellProblems | undefined {
  const marked: Record<string, string> = {};
  for (const { field, msg } of problems) if (isChecked || !isEmptyValue(line[field])) marked[field] ??= msg[locale];
  for (const { name, value, text } of landed) if (line[name] === value) marked[name] ??= text;
  return Object.keys(marked).length === 0 ? undefined : marked;
}
