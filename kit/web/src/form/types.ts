import type { Call, Fields, InputOf, ResultOf, RowOf } from '@switchboard/kit-contract';
import type { ReactElement, ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One place of a form. A name alone takes everything from the field's definition. */
export interface FormField<N extends string = string> {
  readonly name: N;
  /** Instead of the control of the field's kind; gets `id`, `value`, `onChange` and `onBlur`. An id field needs one. */
  readonly control?: ReactElement;
  /** How a value is shown that cannot be changed, and beside another in the dialog of a stale write. */
  readonly render?: (value: unknown) => ReactNode;
  readonly hint?: ReactNode;
  /** Shown, never sent. */
  readonly isReadOnly?: boolean;
  /** The whole row. Long texts are by themselves. */
  readonly isWide?: boolean;
  /** By what stands in the form. A field that is not shown is not sent. */
  readonly isShown?: (values: Values) => boolean;
}

export interface FormGroup<N extends string = string> {
  readonly key: string;
  /** In the language of the reader. A form of one group needs none. */
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly fields: readonly (N | FormField<N>)[];
}

/** What is being changed, as it was read. */
export interface FormRecord {
  readonly id?: string;
  readonly version: number;
  readonly values: Values;
  /** Keys of the reader that do not hold for this record (`rowRights`). */
  readonly denied?: readonly string[];
}

export interface FormSpec<F extends Fields, C extends Call> {
  /** Names the form and the record in it, for its draft: `crm.customer.edit.12`. */
  readonly name: string;
  /** `resource.fields`, or fields of this form alone. */
  readonly fields: F;
  /** Object code, where roles may hide or lock fields (sys R36): `resource.code`. */
  readonly object?: string;
  readonly groups: readonly FormGroup<keyof F & string>[];
  /** One group after the other. */
  readonly isStepped?: boolean;
  readonly call: C;
  /** The input of the call from what is sent; without it the values themselves, with `id` and `version` of the record. */
  readonly toInput?: (values: Partial<RowOf<F>>, version: number) => InputOf<C>;
  /** Absent = something new is made. */
  readonly record?: FormRecord;
  /** What a new thing starts with. */
  readonly initial?: Partial<RowOf<F>>;
  /** The record as it is now: without it a stale write can only be told. */
  readonly reload?: () => Promise<FormRecord>;
  /** Reads that are no longer true after saving. */
  readonly invalidates?: readonly Call[];
  readonly onSaved: (result: ResultOf<C>, values: Values) => void;
  /** Saved, or given up: the page, dialog or drawer goes. */
  readonly onClose: () => void;
  /** True = the page has answered this refusal itself. */
  readonly onRefused?: (error: ApiError) => boolean;
  readonly onValuesChange?: (changed: Values, all: Values) => void;
  readonly saveText?: string;
  /** Said after saving; null = nothing. */
  readonly savedText?: string | null;
  /** Above the fields. */
  readonly children?: ReactNode;
}
