import type { Fields, Resource, RowOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { FilterValue } from './list-state.ts';

export interface ColumnOverride<Row, Value> {
  render?: (value: Value, row: Row) => ReactNode;
  width?: number;
}

export type ColumnOverrides<F extends Fields> = {
  readonly [K in keyof F & string]?: ColumnOverride<RowOf<F>, RowOf<F>[K]>;
};

export interface FilterControlProps {
  readonly id: string;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** Own controls for filterable fields: instead of the standard one, or where there is none (a selector for an id). */
export type FilterControls<F extends Fields> = {
  readonly [K in keyof F & string]?: (control: FilterControlProps) => ReactNode;
};

export interface ListPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** Page actions, right of the title. */
  readonly toolbar?: ReactNode;
  readonly rowActions?: (row: RowOf<F>) => ReactNode;
  /** Width of the action column in px. */
  readonly rowActionsWidth?: number;
  readonly columns?: ColumnOverrides<F>;
  readonly extraFilters?: FilterControls<F>;
  /** Giving it turns row selection on. */
  readonly bulkActions?: (rows: readonly RowOf<F>[], clear: () => void) => ReactNode;
}
