import type { ReactNode } from 'react';
import { useRights } from '../session/can.tsx';
import { type AnyBatchAction, type BatchResult, isBatchAnswer, offeredActions } from './action.ts';
import { ActionButton } from './row-actions.tsx';
import { useActions } from './use-actions.tsx';

/** Result of a batch, row by row. */
export interface BatchOutcome<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly results: readonly BatchResult[];
}

interface Props<Row> {
  actions: readonly AnyBatchAction<Row>[];
  rows: readonly Row[];
  /** Some rows were refused. The list shows the result, because it outlives the selection. */
  onPartly: (outcome: BatchOutcome<Row>) => void;
  onDone: () => void;
}

export function BatchActions<Row>({ actions, rows, onPartly, onDone }: Props<Row>): ReactNode {
  const offered = offeredActions<readonly Row[], AnyBatchAction<Row>>(actions, rows, useRights());
  const running = useActions<readonly Row[]>((answer, { action, target }) => {
    if (isBatchAnswer(answer) && answer.some(({ ok }) => !ok))
      onPartly({ title: action.label, rows: target, results: answer });
    onDone();
  });
  return (
    <>
      {offered.map((action) => (
        <ActionButton key={action.key} action={action} target={rows} onStart={running.start} />
      ))}
      {running.dialog}
    </>
  );
}
