import type { Fields, RowOf, Setting } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import type { AnyAction } from '../actions/action.ts';
import type { FormField } from '../form/types.ts';
import type { ColumnOverrides } from '../list/types.ts';

export type SettingRow = Readonly<Record<string, unknown>>;

/** What the form shows of the effect of a change (`tryOut` of the definition). */
export interface TryOutView {
  /** Initial input besides the values of the form. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Controls for this input. */
  readonly controls?: (
    input: Readonly<Record<string, unknown>>,
    change: (part: Readonly<Record<string, unknown>>) => void,
  ) => ReactNode;
  // oxlint-disable-next-line typescript/no-explicit-any -- the result of the definition's own call
  readonly render: (result: any) => ReactNode;
}

type FormSlots<F extends Fields> = { readonly [K in keyof F & string]?: Omit<FormField, 'name'> };

export interface SettingSlots<F extends Fields> {
  /** Own controls, hints and conditions of form fields; null = the row is new. */
  readonly form?: FormSlots<F> | ((row: RowOf<F> | null) => FormSlots<F>);
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
