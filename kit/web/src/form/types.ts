import type { Call, Fields, InputOf, ResultOf, RowOf } from '@switchboard/kit-contract';
import type { ReactElement, ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One field of a form. A name alone takes everything from the field's definition. */
export interface FormField<N extends string = string> {
  readonly name: N;
  /** Replaces the control of the field's kind; gets `id`, `value`, `onChange` and `onBlur`. An id field requires one. */
  readonly control?: ReactElement;
  /** Renders a value that cannot be changed, and the values in the dialog of a stale write. */
  readonly render?: (value: unknown) => ReactNode;
  readonly hint?: ReactNode;
  /** Shown, but never sent. */
  readonly isReadOnly?: boolean;
  /** Uses the whole row, for long texts. */
  readonly isWide?: boolean;
  /** The control marks the parts of its value itself (`FormProblems`); the form shows no text for them. */
  readonly marksProblems?: boolean;
  /** Depends on the current values of the form. A field that is not shown is not sent. */
  readonly isShown?: (values: Values) => boolean;
  /** For what the contract requires only together with other values: marked and checked like a required field. */
  readonly isRequired?: boolean;
  /** Fields of the items of a list: a problem names the item and its field. */
  readonly itemFields?: Fields;
}

export interface FormGroup<N extends string = string> {
  readonly key: string;
  /** In the reader's language. A form of one group needs none. */
  readonly title?: string;
  readonly hint?: ReactNode;
  /** Above the fields. */
  readonly note?: ReactNode;
  readonly fields: readonly (N | FormField<N>)[];
  /** Whether the next step may open; otherwise the user was shown the reason. */
  readonly mayLeave?: () => Promise<boolean>;
}

/** The record being changed, as it was read. */
export interface FormRecord {
  readonly id?: string;
  readonly version: number;
  readonly values: Values;
  /** Keys of the reader that are denied for this record (`rowRights`). */
  readonly denied?: readonly string[];
}

export interface FormSpec<F extends Fields, C extends Call> {
  /** Names the form and its record, for the draft: `crm.customer.edit.12`. */
  readonly name: string;
  /** `resource.fields`, or fields of this form only. */
  readonly fields: F;
  /** Object code, where roles may hide or lock fields (sys R36): `resource.code`. */
  readonly object?: string;
  readonly groups: readonly FormGroup<keyof F & string>[];
  /** Shows one group after the other. */
  readonly isStepped?: boolean;
  readonly call: C;
  /**
   * Builds the input of the call from the sent values; by default the values themselves, with `id` and `version` of the
   * record.
   */
  readonly toInput?: (values: Partial<RowOf<F>>, version: number) => InputOf<C>;
  /** Absent = a new record is created. */
  readonly record?: FormRecord;
  /** Initial values of a new record. */
  readonly initial?: Partial<RowOf<F>>;
  /** Reads the current record; without it a stale write can only be reported. */
  readonly reload?: () => Promise<FormRecord>;
  /** Reads that are stale after saving. */
  readonly invalidates?: readonly Call[];
  readonly onSaved: (result: ResultOf<C>, values: Values) => void;
  /** Saved or cancelled: the page, dialog or drawer closes. */
  readonly onClose: () => void;
  /** Returns true when the page has handled this refusal itself, or the name of the field to show. */
  readonly onRefused?: (error: ApiError) => boolean | string;
  readonly onValuesChange?: (changed: Values, all: Values) => void;
  readonly saveText?: string;
  /** Beside the buttons, such as when a change takes effect. */
  readonly footNote?: ReactNode;
  /** Beside the fields, below them on a narrow screen. Rendered inside the form, whose values it may watch. */
  readonly aside?: ReactNode;
  /** Message after saving; null = none. */
  readonly savedText?: string | null;
  /** Above the fields. */
  readonly children?: ReactNode;
}
