import type { Call, Fields, InputOf, Resource, ResultOf, RowOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { AnyAction } from '../actions/action.ts';
import type { FormRecord } from '../form/types.ts';

/** One described value. A name alone takes everything from the field's definition. */
export type DetailField<F extends Fields> = {
  readonly [N in keyof F & string]: {
    readonly name: N;
    readonly render?: (value: RowOf<F>[N], row: RowOf<F>) => ReactNode;
    /** Uses the whole row of the section, for long texts. */
    readonly isWide?: boolean;
  };
}[keyof F & string];

export interface DetailSection<F extends Fields> {
  readonly key: string;
  /** In the reader's language. */
  readonly title?: string;
  readonly fields: readonly ((keyof F & string) | DetailField<F>)[];
}

export interface DetailTab<Row> {
  readonly key: string;
  readonly label: string;
  /** Offered only to holders of this key. */
  readonly right?: string;
  readonly isOffered?: (row: Row) => boolean;
  readonly count?: number | undefined;
  /** Rendered when the tab is first opened, and kept from then on. */
  readonly render: (row: Row) => ReactNode;
}

/** The record, as passed to the parts of the page. */
export interface DetailRecord<F extends Fields> {
  readonly row: RowOf<F>;
  readonly record: FormRecord;
}

export interface DetailPageProps<F extends Fields, C extends Call> {
  readonly resource: Resource<F>;
  readonly read: C;
  readonly input: InputOf<C>;
  /** Required when the call does not return `{version, row}`. */
  readonly toRecord?: (result: ResultOf<C>) => FormRecord;
  readonly title: (keyof F & string) | ((row: RowOf<F>) => string);
  /** A field that names the record next to its title. */
  readonly code?: keyof F & string;
  /** Codes shown as tags next to the title. */
  readonly states?: readonly (keyof F & string)[];
  /** The facts that readers look for first; under the title. */
  readonly facts?: readonly ((keyof F & string) | DetailField<F>)[];
  /** By right, with confirmation or small form, as in lists. The first is the main one. */
  readonly actions?: readonly AnyAction<RowOf<F>>[];
  /** Why the server denies this reader an action on this record; as in lists. */
  readonly deniedReason?: (row: RowOf<F>) => string;
  /** Additional content next to the actions, such as a link. */
  readonly extra?: (record: DetailRecord<F>) => ReactNode;
  /** Between head and tabs: a warning, a progress bar. */
  readonly children?: (record: DetailRecord<F>) => ReactNode;
  /** The first tab. Without sections there are only the other tabs. */
  readonly sections?: readonly DetailSection<F>[];
  readonly sectionsTitle?: string;
  /** Under the sections, on their tab: lines of a document. */
  readonly belowSections?: (record: DetailRecord<F>) => ReactNode;
  readonly tabs?: readonly DetailTab<RowOf<F>>[];
  /** The address of another record of this kind: enables previous and next of the list it was opened from. */
  readonly pathOf?: (id: string) => string;
  /** Lists that link here, besides the resource's own. */
  // oxlint-disable-next-line typescript/no-explicit-any -- lists of different fields link to one page
  readonly lists?: readonly Resource<any>[];
  /** Reads that are stale after an action, besides the record and its list. */
  readonly invalidates?: readonly Call[];
}
