import type { Fields, PageResult, Resource, RowOf, Tone } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { AnyAction, AnyBatchAction } from '../actions/action.ts';
import type { FilterValue } from './list-state.ts';

export interface ColumnOverride<Row, Value> {
  /** `denied`: keys of the reader that are denied for this row (`rowRights`), for a cell with an action. */
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
 * Custom controls for filterable fields: instead of the standard one, or where there is none (a selector for an id).
 * `false` = no control: the field is filtered by tabs, presets and links only.
 */
export type FilterControls<F extends Fields> = {
  readonly [K in keyof F & string]?: ((control: FilterControlProps) => ReactNode) | false;
};

/** Filters in the format of the address: codes are lists, days are `{from, to}` in `YYYY-MM-DD`. */
export type Preset<F extends Fields> = { readonly [K in keyof F & string]?: FilterValue };

/** A predefined filter above the list. The first tab is open by default. */
export interface QuickTab<F extends Fields> {
  readonly key: string;
  readonly label: string;
  /** Added to the user's filters and overrides them. A function if it depends on the date. */
  readonly filters?: Preset<F> | (() => Preset<F>);
  /** Number of rows, when the page knows it. */
  readonly count?: number | undefined;
}

export interface ListPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** Always applied in addition to the user's filters: the rows of one customer, of one kind. */
  readonly preset?: Preset<F>;
  readonly tabs?: readonly QuickTab<F>[];
  /** Above the whole list: cards with figures, a hint. */
  readonly header?: ReactNode;
  /** The same from the answer of the list; undefined while it loads. */
  readonly renderHeader?: (page: PageResult<RowOf<F>> | undefined) => ReactNode;
  /** Page actions, right of the title. */
  readonly toolbar?: ReactNode;
  /**
   * Actions by right, with confirmation and form; or a render function, which then disables what is `denied` for the
   * row itself.
   */
  readonly rowActions?: readonly AnyAction<RowOf<F>>[] | ((row: RowOf<F>, denied: readonly string[]) => ReactNode);
  /** Why the server denies this reader an action on this row (`rowRights`); the kit has a default text. */
  readonly deniedReason?: (row: RowOf<F>) => string;
  /** Width of the action column in px. */
  readonly rowActionsWidth?: number;
  readonly columns?: ColumnOverrides<F>;
  readonly extraFilters?: FilterControls<F>;
  /** Setting it enables row selection. */
  readonly bulkActions?:
    | readonly AnyBatchAction<RowOf<F>>[]
    | ((rows: readonly RowOf<F>[], clear: () => void) => ReactNode);
  /** Content under a row when it is expanded. */
  readonly expand?: (row: RowOf<F>) => ReactNode;
  /** Highlights a row; must never be the only indication. */
  readonly rowTone?: (row: RowOf<F>) => Tone | undefined;
  /** The page of a record: its first column becomes a link, Enter opens it. */
  readonly detailPath?: (row: RowOf<F>) => string;
  /** Like `detailPath`, when the record opens in place (a drawer). */
  readonly onOpen?: (row: RowOf<F>) => void;
  /**
   * Saves one changed field of a row. Setting it shows a pencil at every column that is editable by definition and by
   * the user's rights; call `mutateAsync`, which shows refusals.
   */
  readonly quickEdit?: (row: RowOf<F>, change: Partial<RowOf<F>>) => Promise<unknown>;
  /** Limits quick editing to these fields: the others need a form. */
  readonly quickFields?: readonly (keyof F & string)[];
  /** Totals of the rows in a line above them, from the same answer. */
  readonly totals?: (page: PageResult<RowOf<F>>) => Readonly<Record<string, unknown>>;
  /** Inside another page: without a heading, and with its state in the tab's memory instead of the address. */
  readonly isEmbedded?: boolean;
}
