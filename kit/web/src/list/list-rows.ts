import type { Fields, RowOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { ListPageProps } from './types.ts';

/** How a record is opened: by a path as a real link, or in place. */
export interface OpenRow<F extends Fields> {
  readonly path: ((row: RowOf<F>) => string) | null;
  open(row: RowOf<F>): void;
}

export interface RowSelection<F extends Fields> {
  readonly ids: readonly string[];
  onChange(rows: RowOf<F>[]): void;
  toggle(id: string): void;
}

/** Common input of table and cards. */
export interface ListRows<F extends Fields>
  extends Pick<ListPageProps<F>, 'expand' | 'rowTone' | 'quickFields' | 'columns'> {
  readonly rows: readonly RowOf<F>[];
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly selection: RowSelection<F> | null;
  readonly renderActions: ((row: RowOf<F>) => ReactNode) | null;
  readonly open: OpenRow<F> | null;
  readonly edit: ((row: RowOf<F>, name: string, value: unknown) => Promise<unknown>) | null;
}
