import type { ReactNode } from 'react';

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Something that can be done with one row or several. Texts belong to the page; hiding by right is a convenience only,
 * the call decides.
 */
export interface Action<Target, Values extends object = FormValues> {
  readonly key: string;
  readonly label: string;
  /** Offered only to holders of this key. */
  readonly right?: string;
  readonly isDanger?: boolean;
  /** Only reads the row, such as a copy: `denied` of the list is about changes and does not apply here. */
  readonly isReading?: boolean;
  /** Hides the action where it makes no sense. */
  readonly isOffered?: (target: Target) => boolean;
  /** Reason why the action is not possible now, shown with the disabled entry. */
  readonly refusal?: (target: Target) => string | null;
  /** Confirmation shown before the action; a form needs none. */
  readonly confirm?: (target: Target) => ReactNode;
  /** `Form.Item`s of a small form. Anything larger is a separate page. */
  readonly form?: (target: Target) => ReactNode;
  readonly initial?: (target: Target) => Partial<Values>;
  /** Message after success. */
  readonly done?: string;
  /** Calls `mutateAsync` of `useCallMutation`, which shows refusals; the dialog stays open until it succeeds. */
  readonly run: (target: Target, values: Values) => unknown;
}

/** Result for one id of a batch (conventions §4). */
export interface BatchResult {
  readonly id: string;
  readonly ok: boolean;
  readonly msg?: string | null | undefined;
}

export interface BatchAction<Row, Values extends object = FormValues> extends Action<readonly Row[], Values> {
  /**
   * Returns `BatchResult[]`: when some were refused, every row is shown with its result. Any other value means that all
   * succeeded.
   */
  readonly run: (rows: readonly Row[], values: Values) => Promise<unknown>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- actions with different forms share one list
export type AnyAction<Target> = Action<Target, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- actions with different forms share one list
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
