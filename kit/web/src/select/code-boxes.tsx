import type { EnumValue } from '@switchboard/kit-contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';

interface Props<T extends string> {
  readonly values: Readonly<Record<T, EnumValue>>;
  /** Name of the group: a form label refers to one control, but here there are several. */
  readonly label: string;
  /** Set by the form, like the next two. */
  readonly id?: string;
  readonly value?: T[];
  readonly onChange?: (value: T[]) => void;
}

/**
 * A small set of codes as visible check boxes. Takes only the required props from the form: the form also sets
 * `aria-required`, which is not allowed on a group (axe: aria-allowed-attr).
 */
export function CodeBoxes<T extends string>({ values, label, id, value, onChange }: Props<T>): ReactNode {
  const locale = useLocale();
  const options = Object.entries<EnumValue>(values).map(([code, one]) => ({
    value: code as T,
    label: one.label[locale],
  }));
  return <Checkbox.Group<T> {...{ id, value, onChange }} options={options} aria-label={label} />;
}
