import type { Node } from 'oxc-parser';
import type { FunctionNode, Source } from './syntax.ts';
import type { TypeAt } from './types.ts';

/** A stretch of SQL and where it was written; a placeholder has no text of its own. */
export type Piece = { readonly text: string; readonly path: string; readonly start: number } | 'parameter';

/** The call through which a function body is read: its arguments replace the parameters. */
export interface Frame {
  readonly of: FunctionNode;
  readonly args: readonly Value[];
  readonly outer: Frame | null;
}

/** What an expression is, as far as the sources determine it. */
export type Value =
  | { readonly kind: 'sql'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly properties: ReadonlyMap<string, () => Value> }
  | { readonly kind: 'function'; readonly node: FunctionNode; readonly source: Source; readonly frame: Frame | null }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly type: TypeAt | null };

export const ABSENT: Value = { kind: 'absent' };
export const UNKNOWN: Value = { kind: 'unknown', type: null };
export const text = (value: string): Value => ({ kind: 'text', text: value });

/** Part of the statement is only known at run time; the message says which. */
export class NotCheckable extends Error {}

/** An expression, the file that it is in, and the call that it is read through. */
export interface Place {
  readonly node: Node;
  readonly source: Source;
  readonly frame: Frame | null;
}
