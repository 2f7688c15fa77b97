import type { BatchResult } from '@switchboard/crm-contract';
import { type Action, ApiError, type BatchAction, showError } from '@switchboard/kit-web';

/** The row fields used by the ownership actions; any field but the id may be hidden. */
export interface FlowRow {
  readonly id: string;
  readonly name?: string | undefined;
}

/** The same action for one row: its single refusal is shown as a call error, and the dialog stays open. */
export function forOne<Row extends FlowRow, Values extends object>(
  batch: BatchAction<Row, Values>,
): Action<Row, Values> {
  const { isOffered, refusal, confirm, form, initial, run, ...same } = batch;
  return {
    ...same,
    ...(isOffered === undefined ? {} : { isOffered: (row: Row) => isOffered([row]) }),
    ...(refusal === undefined ? {} : { refusal: (row: Row) => refusal([row]) }),
    ...(confirm === undefined ? {} : { confirm: (row: Row) => confirm([row]) }),
    ...(form === undefined ? {} : { form: (row: Row) => form([row]) }),
    ...(initial === undefined ? {} : { initial: (row: Row) => initial([row]) }),
    run: async (row, values) => {
      const [answer] = (await run([row], values)) as BatchResult;
      if (answer === undefined || answer.ok) return;
      const error = new ApiError({
        kind: 'refused',
        code: answer.code,
        msg: answer.msg,
        data: answer.data,
        traceId: '',
      });
      showError(error);
      throw error;
    },
  };
}

export const idsOf = (rows: readonly FlowRow[]): string[] => rows.map(({ id }) => id);
