import { Decimal, type Label } from '@switchboard/kit-contract';

/** Over the rows of a table: `sum(lines.amount)`. */
const OVER_ROWS = ['sum', 'avg', 'min', 'max', 'count'] as const;
type OverRows = (typeof OVER_ROWS)[number];

type Node =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'rows'; readonly how: OverRows; readonly table: string; readonly key: string }
  | { readonly kind: 'round'; readonly of: Node; readonly digits: number }
  | { readonly kind: 'minus'; readonly of: Node }
  | { readonly kind: 'pair'; readonly op: '+' | '-' | '*' | '/'; readonly left: Node; readonly right: Node };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*(?:\.[A-Za-z]\w*)?)|([-+*/(),]))/y;
const MAX_DEPTH = 20;

class Unreadable extends Error {}

/** Parses `amount * rate`, `sum(lines.amount) / 2`, `round(a / b, 2)`. Supports only numbers, fields and these functions. */
class Reader {
  readonly #tokens: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const found = TOKEN.exec(text);
      if (found === null) throw new Unreadable();
      this.#tokens.push(found[1] ?? found[2] ?? (found[3] as string));
    }
  }

  whole(): Node {
    const node = this.#sum();
    if (this.#peek() !== undefined) throw new Unreadable();
    return node;
  }

  #peek = (): string | undefined => this.#tokens[this.#at];

  #take(wanted?: string): string {
    const token = this.#peek();
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw new Unreadable();
    this.#at += 1;
    return token;
  }

  #sum(): Node {
    let left = this.#product();
    for (let op = this.#peek(); op === '+' || op === '-'; op = this.#peek()) {
      this.#at += 1;
      left = { kind: 'pair', op, left, right: this.#product() };
    }
    return left;
  }

  #product(): Node {
    let left = this.#value();
    for (let op = this.#peek(); op === '*' || op === '/'; op = this.#peek()) {
      this.#at += 1;
      left = { kind: 'pair', op, left, right: this.#value() };
    }
    return left;
  }

  #value(): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unreadable();
    const node = this.#one(this.#take());
    this.#depth -= 1;
    return node;
  }

  #one(token: string): Node {
    if (token === '-') return { kind: 'minus', of: this.#value() };
    if (token === '(') {
      const inner = this.#sum();
      this.#take(')');
      return inner;
    }
    if (/^\d/.test(token)) return { kind: 'number', value: new Decimal(token) };
    if (!/^[A-Za-z]/.test(token)) throw new Unreadable();
    if (this.#peek() === '(') return this.#called(token);
    if (token.includes('.')) throw new Unreadable();
    return { kind: 'field', key: token };
  }

  #called(name: string): Node {
    this.#take('(');
    if (name === 'round') {
      const of = this.#sum();
      this.#take(',');
      const digits = Number(this.#take());
      this.#take(')');
      if (!Number.isInteger(digits) || digits > 6) throw new Unreadable();
      return { kind: 'round', of, digits };
    }
    const how = OVER_ROWS.find((one) => one === name);
    const [table, key] = this.#take().split('.');
    this.#take(')');
    if (how === undefined || table === undefined || key === undefined) throw new Unreadable();
    return { kind: 'rows', how, table, key };
  }
}

const read = (text: string): Node | null => {
  try {
    return new Reader(text).whole();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};

export const UNREADABLE_FORMULA: Label = {
  zh: '公式无法识别，例如 amount * rate、sum(lines.amount)、round(a / b, 2)',
  en: 'The formula is not valid. Examples: amount * rate, sum(lines.amount), round(a / b, 2)',
};

/** The fields that a formula reads, as `amount` or `lines.amount`; null when it cannot be parsed. */
export function formulaKeys(text: string): string[] | null {
  const node = read(text);
  return node === null ? null : [...new Set(keysIn(node))];
}

function keysIn(node: Node): string[] {
  switch (node.kind) {
    case 'number':
      return [];
    case 'field':
      return [node.key];
    case 'rows':
      return [`${node.table}.${node.key}`];
    case 'pair':
      return [...keysIn(node.left), ...keysIn(node.right)];
    default:
      return keysIn(node.of);
  }
}

/** Null when a number is missing or the result is not finite: never an invented zero. */
export function evaluateFormula(text: string, values: Readonly<Record<string, unknown>>, decimals = 6): string | null {
  const node = read(text);
  const result = node === null ? null : valueOf(node, values);
  return result?.isFinite() === true ? result.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toFixed() : null;
}

function valueOf(node: Node, values: Readonly<Record<string, unknown>>): Decimal | null {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'field':
      return numberIn(values[node.key]);
    case 'rows':
      return overRows(node.how, values[node.table], node.key);
    case 'minus':
      return valueOf(node.of, values)?.negated() ?? null;
    case 'round':
      return valueOf(node.of, values)?.toDecimalPlaces(node.digits, Decimal.ROUND_HALF_UP) ?? null;
    case 'pair':
      return combine(node.op, valueOf(node.left, values), valueOf(node.right, values));
  }
}

function combine(op: '+' | '-' | '*' | '/', left: Decimal | null, right: Decimal | null): Decimal | null {
  if (left === null || right === null) return null;
  if (op === '+') return left.plus(right);
  if (op === '-') return left.minus(right);
  if (op === '*') return left.times(right);
  return right.isZero() ? null : left.dividedBy(right);
}

/** Ignores rows without a number. */
function overRows(how: OverRows, table: unknown, key: string): Decimal | null {
  const rows = Array.isArray(table) ? (table as readonly Readonly<Record<string, unknown>>[]) : [];
  const numbers = rows.map((row) => numberIn(row[key])).filter((one) => one !== null);
  if (how === 'count') return new Decimal(numbers.length);
  if (how === 'sum') return numbers.reduce((sum, one) => sum.plus(one), new Decimal(0));
  if (numbers.length === 0) return null;
  if (how === 'avg') return numbers.reduce((sum, one) => sum.plus(one), new Decimal(0)).dividedBy(numbers.length);
  return how === 'min' ? Decimal.min(...numbers) : Decimal.max(...numbers);
}

function numberIn(value: unknown): Decimal | null {
  return typeof value === 'string' && /^-?\d{1,18}(\.\d{1,12})?$/.test(value) ? new Decimal(value) : null;
}
