import type { CustomerRow } from '@switchboard/crm-contract';
import type { Action, BatchAction } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

export type ToolRow = CustomerRow & { id: string };
// oxlint-disable-next-line typescript/no-explicit-any -- tools with different forms stand in one list
type AnyAction = Action<ToolRow, any>;
// oxlint-disable-next-line typescript/no-explicit-any -- tools with different forms stand in one list
type AnyBatchAction = BatchAction<ToolRow, any>;

/** Something that can be done with customers: on a row, on several, and the drawer or dialog it opens. */
export interface CustomerTool {
  readonly row?: AnyAction;
  readonly bulk?: AnyBatchAction;
  readonly view?: ReactNode;
}
