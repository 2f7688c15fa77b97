import type { Node } from 'oxc-parser';
import { lineAt } from '../lint/finding.ts';
import { Evaluator } from './evaluate.ts';
import type { Project } from './project.ts';
import { piecesOf } from './sql-tag.ts';
import { type Source, textOf } from './syntax.ts';
import { NotCheckable, type Piece } from './values.ts';

/** Enough for every branch of every statement; the largest map of fragments has fewer. */
const MAX_VARIANTS = 40;

/** A whole statement of the sources with the texts that it may have. */
export interface Statement {
  readonly path: string;
  readonly line: number;
  /** Passed to `execute` on the spot; others may turn out to be part of another statement. */
  readonly isExecuted: boolean;
  readonly node: Node;
  readonly variants: readonly (readonly Piece[])[];
  /** Why it has no variant; null if it has. */
  readonly reason: string | null;
  /** Some variants combine a column and a type that do not occur together. */
  readonly hasFreePick: boolean;
  /** The templates that became part of it. */
  readonly used: ReadonlySet<Node>;
}

type Make = (evaluator: Evaluator) => readonly Piece[];

/** Runs `make` until every branch was taken once. */
export function expand(
  project: Project,
  { node, source, isExecuted }: { readonly node: Node; readonly source: Source; readonly isExecuted: boolean },
  make: Make,
): Statement {
  const evaluator = new Evaluator(project);
  const variants = new Map<string, readonly Piece[]>();
  let failure: NotCheckable | null = null;
  while (evaluator.choices.next(MAX_VARIANTS)) {
    try {
      const pieces = make(evaluator);
      variants.set(pieces.map((piece) => (piece === 'parameter' ? '$' : piece.text)).join(''), pieces);
    } catch (error) {
      if (!(error instanceof NotCheckable)) throw error;
      failure ??= error;
    }
  }
  return {
    path: source.path,
    line: lineAt(source.text, node.start),
    isExecuted,
    node,
    variants: [...variants.values()],
    reason: variants.size === 0 ? (failure?.message ?? 'no text') : null,
    hasFreePick: evaluator.hasFreePick,
    used: evaluator.used,
  };
}

export function expandTemplate(project: Project, node: Node, source: Source): Statement {
  return expand(project, { node, source, isExecuted: isExecuted(node, source) }, (evaluator) =>
    piecesOf(evaluator, evaluator.evaluate({ node, source, frame: null })),
  );
}

const isExecuted = (node: Node, source: Source): boolean =>
  node.parent?.type === 'MemberExpression' && textOf(source, node.parent.property) === 'execute';
