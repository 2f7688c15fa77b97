import type { Fields, PageResult, Resource, RowOf, Tone } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { AnyAction, AnyBatchAction } from '../actions/action.ts';
import type { FilterValue } from './list-state.ts';

export interface ColumnOverride<Row, Value> {
  /** `denied`: keys of the reader that do not hold for this row (`rowRights`), for a cell that does something with it. */
  render?: (value: Value, row: Row, denied: readonly string[]) => ReactNode;
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

/**
 * Own controls for filterable fields: instead of the standard one, or where there is none (a selector for an id).
 * `false` = no control: the field is filtered by tabs, presets and links only.
 */
export type FilterControls<F extends Fields> = {
  readonly [K in keyof F & string]?: ((control: FilterControlProps) => ReactNode) | false;
};

/** Filters as the address has them: codes are lists, days are `{from, to}` in `YYYY-MM-DD`. */
export type Preset<F extends Fields> = { readonly [K in keyof F & string]?: FilterValue };

/** A ready question above the list. The first tab is the one that is open without a choice. */
export interface QuickTab<F extends Fields> {
  readonly key: string;
  readonly label: string;
  /** Added to what the person filters by, and stronger than it. A function where it depends on the day. */
  readonly filters?: Preset<F> | (() => Preset<F>);
  /** How many there are, when the page knows. */
  readonly count?: number | undefined;
}

export interface ListPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** Always asked for too, whatever the person filters by: the rows of one customer, of one kind. */
  readonly preset?: Preset<F>;
  readonly tabs?: readonly QuickTab<F>[];
  /** Above everything: cards with figures, a hint. */
  readonly header?: ReactNode;
  /** Page actions, right of the title. */
  readonly toolbar?: ReactNode;
  /** Actions by right, question and form; or what a function renders, which then greys what is `denied` for the row itself. */
  readonly rowActions?: readonly AnyAction<RowOf<F>>[] | ((row: RowOf<F>, denied: readonly string[]) => ReactNode);
  /** Why the server denies this reader an action on this row (`rowRights`); the kit has words for all lists. */
  readonly deniedReason?: (row: RowOf<F>) => string;
  /** Width of the action column in px. */
  readonly rowActionsWidth?: number;
  readonly columns?: ColumnOverrides<F>;
  readonly extraFilters?: FilterControls<F>;
  /** Giving it turns row selection on. */
  readonly bulkActions?:
    | readonly AnyBatchAction<RowOf<F>>[]
    | ((rows: readonly RowOf<F>[], clear: () => void) => ReactNode);
  /** What stands under a row when it is opened. */
  readonly expand?: (row: RowOf<F>) => ReactNode;
  /** A row that must catch the eye; never the only sign of it. */
  readonly rowTone?: (row: RowOf<F>) => Tone | undefined;
  /** The page of a record: its first column becomes a link, Enter opens it. */
  readonly detailPath?: (row: RowOf<F>) => string;
  /** As `detailPath`, where the record opens in place (a drawer). */
  readonly onOpen?: (row: RowOf<F>) => void;
  /**
   * Saves one changed field of a row. Giving it offers a pencil at every column that the definition calls editable and the
   * person may edit; through `mutateAsync`, which shows refusals.
   */
  readonly quickEdit?: (row: RowOf<F>, change: Partial<RowOf<F>>) => Promise<unknown>;
  /** Only these of them: the rest need the room of a form. */
  readonly quickFields?: readonly (keyof F & string)[];
  /** A line above the rows with what they come to, from the answer that they came with. */
  readonly totals?: (page: PageResult<RowOf<F>>) => Readonly<Record<string, unknown>>;
  /** Inside another page: no heading of its own, and its state stands in the tab's memory instead of the address. */
  readonly isEmbedded?: boolean;
}
