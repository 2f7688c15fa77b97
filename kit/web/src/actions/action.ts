import type { ReactNode } from 'react';

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Something that can be done with a row, or with several. Texts are the page's own; hiding by right is convenience only,
 * the call decides.
 */
export interface Action<Target, Values extends object = FormValues> {
  readonly key: string;
  readonly label: string;
  /** Offered only to holders of this key. */
  readonly right?: string;
  readonly isDanger?: boolean;
  /** Only reads the row, such as a copy: `denied` of the list is about changing it and does not hold here. */
  readonly isReading?: boolean;
  /** Not offered where it makes no sense. */
  readonly isOffered?: (target: Target) => boolean;
  /** Offered but not possible now: the reason, shown with the greyed entry. */
  readonly refusal?: (target: Target) => string | null;
  /** Asked before; a form asks by itself. */
  readonly confirm?: (target: Target) => ReactNode;
  /** `Form.Item`s of a small form. Anything larger is a page of its own. */
  readonly form?: (target: Target) => ReactNode;
  readonly initial?: (target: Target) => Partial<Values>;
  /** Said when it is done. */
  readonly done?: string;
  /** Through `mutateAsync` of `useCallMutation`, which shows refusals; the dialog stays until it has succeeded. */
  readonly run: (target: Target, values: Values) => unknown;
}

/** What became of one id in a batch (conventions §4). */
export interface BatchResult {
  readonly id: string;
  readonly ok: boolean;
  readonly msg?: string | null | undefined;
}

export interface BatchAction<Row, Values extends object = FormValues> extends Action<readonly Row[], Values> {
  /** Answers `BatchResult[]`: when some were refused, every row is shown with its answer. Anything else = all done. */
  readonly run: (rows: readonly Row[], values: Values) => Promise<unknown>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- actions with different forms stand in one list
export type AnyAction<Target> = Action<Target, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- actions with different forms stand in one list
export type AnyBatchAction<Row> = BatchAction<Row, any>;

export function offeredActions<Target, A extends AnyAction<Target>>(
  actions: readonly A[],
  target: Target,
  rights: ReadonlySet<string>,
): A[] {
  return actions.filter(
    ({ right, isOffered }) => (right === undefined || rights.has(right)) && (isOffered?.(target) ?? true),
  );
}

export function isBatchAnswer(answer: unknown): answer is readonly BatchResult[] {
  return (
    Array.isArray(answer) &&
    answer.every((one: unknown) => typeof one === 'object' && one !== null && 'id' in one && 'ok' in one)
  );
}
