import type { CustomerRow } from '@switchboard/crm-contract';
import type { Action, BatchAction } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

export type ToolRow = CustomerRow & { id: string };
// oxlint-disable-next-line typescript/no-explicit-any -- tools with different forms share one list
type AnyAction = Action<ToolRow, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- tools with different forms share one list
type AnyBatchAction = BatchAction<ToolRow, any>;

/** An action on customers: for one row, for several, and the drawer or dialog it opens. */
export interface CustomerTool {
  readonly row?: AnyAction;
  readonly bulk?: AnyBatchAction;
  readonly view?: ReactNode;
}
