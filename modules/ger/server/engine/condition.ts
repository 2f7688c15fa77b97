import type { ConditionNode, Test, When } from '@switchboard/ger-contract';

/** Values that a condition can use. Facts are computed by the server, never taken from the browser (rule 5). */
export interface Values {
  readonly form: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly initiator: {
    readonly deptId: string;
    /** The department and its ancestors, nearest first. */
    readonly deptPath: readonly string[];
    readonly roles: readonly string[];
  };
}

export interface Taken {
  /** Null: the default path, when no branch is true. */
  readonly branch: string | null;
  readonly next: string;
}

/** Rule 20: by priority, the first true branch, else the default. */
export function takeBranch({ branches, defaultNext }: ConditionNode, values: Values): Taken {
  const taken = branches.toSorted((a, b) => a.priority - b.priority).find(({ when }) => holds(when, values));
  return taken === undefined ? { branch: null, next: defaultNext } : { branch: taken.id, next: taken.next };
}

export function holds(when: When, values: Values): boolean {
  if ('all' in when) return when.all.every((one) => holds(one, values));
  if ('any' in when) return when.any.some((one) => holds(one, values));
  if ('not' in when) return !holds(when.not, values);
  return isTrue(when, values);
}

/** Every field used by its branches, with its value. */
export function evaluatedIn({ branches }: ConditionNode, values: Values): Record<string, unknown> {
  const fields = new Set(branches.flatMap(({ when }) => fieldsRead(when)));
  return Object.fromEntries([...fields].map((field) => [field, valueOf(field, values) ?? null]));
}

/** The single tests of a condition, in written order. */
export function testsIn(when: When): Test[] {
  if ('all' in when) return when.all.flatMap(testsIn);
  if ('any' in when) return when.any.flatMap(testsIn);
  if ('not' in when) return testsIn(when.not);
  return [when];
}

/** The fields a condition reads, as `form.x` or `facts.x`. */
export const fieldsRead = (when: When): string[] => testsIn(when).map(({ f }) => f);

function isTrue({ f, op, v }: Test, values: Values): boolean {
  const value = valueOf(f, values);
  switch (op) {
    case 'empty':
      return isEmpty(value);
    case 'notEmpty':
      return !isEmpty(value);
    case 'eq':
      return isSame(value, v);
    case 'ne':
      return !isEmpty(value) && !isSame(value, v);
    case 'in':
      return listOf(v).some((one) => isSame(value, one));
    case 'nin':
      return !isEmpty(value) && !listOf(v).some((one) => isSame(value, one));
    case 'contains':
      return Array.isArray(value)
        ? value.some((one) => isSame(one, v))
        : typeof value === 'string' && typeof v === 'string' && value.includes(v);
    case 'inDeptTree':
      return listOf(v).some((dept) => values.initiator.deptPath.includes(String(dept)));
    default:
      return compares(op, numberOf(value), numberOf(v));
  }
}

function compares(op: 'gt' | 'gte' | 'lt' | 'lte', a: number | null, b: number | null): boolean {
  // a missing number is not zero: the comparison is false
  if (a === null || b === null) return false;
  if (op === 'gt') return a > b;
  if (op === 'gte') return a >= b;
  return op === 'lt' ? a < b : a <= b;
}

export function valueOf(field: string, { form, facts, initiator }: Values): unknown {
  if (field === 'initiator.deptId') return initiator.deptId;
  if (field === 'initiator.roles') return initiator.roles;
  const [source, ...path] = field.split('.');
  let value: unknown = source === 'form' ? form : facts;
  for (const key of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
  return value;
}

/** Money is transferred as text (conventions §5). */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === typeof b) return false;
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== null && x === y;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
