import type { Fields, RowOf, Setting } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { AnyAction } from '../actions/action.ts';
import type { FormField } from '../form/types.ts';
import type { ColumnOverrides } from '../list/types.ts';

export type SettingRow = Readonly<Record<string, unknown>>;

/** How the form asks what a change would do (`tryOut` of the definition). */
export interface TryOutView {
  /** Initial answers to the questions beside the values of the form. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Controls for these questions. */
  readonly controls?: (
    input: Readonly<Record<string, unknown>>,
    change: (part: Readonly<Record<string, unknown>>) => void,
  ) => ReactNode;
  // oxlint-disable-next-line typescript/no-explicit-any -- the result of the definition's own call
  readonly render: (result: any) => ReactNode;
}

export interface SettingSlots<F extends Fields> {
  /** Own controls, hints and conditions of form fields. */
  readonly form?: { readonly [K in keyof F & string]?: Omit<FormField, 'name'> };
  /** Above the fields of the form. */
  readonly formExtra?: ReactNode;
  readonly tryOut?: TryOutView;
  readonly rowActions?: readonly AnyAction<RowOf<F>>[];
  readonly columns?: ColumnOverrides<F>;
  /** Above the rows. */
  readonly extra?: ReactNode;
  /** Inside another page, such as a tab. */
  readonly isEmbedded?: boolean;
}

export interface SettingPageProps<D, F extends Fields> extends SettingSlots<F> {
  readonly setting: Setting<D, F>;
}
