import type { EnumValue } from '@switchboard/kit-contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';

interface Props<T extends string> {
  readonly values: Readonly<Record<T, EnumValue>>;
  /** What the group is called: a label of a form points at one control, and here there are several. */
  readonly label: string;
  /** Given by the form, as are the next two. */
  readonly id?: string;
  readonly value?: T[];
  readonly onChange?: (value: T[]) => void;
}

/**
 * Several of a few codes, all in sight. Takes from the form what it needs and no more: the form also says that a field is
 * required, and a group may not be told so (axe: aria-allowed-attr).
 */
export function CodeBoxes<T extends string>({ values, label, id, value, onChange }: Props<T>): ReactNode {
  const locale = useLocale();
  const options = Object.entries<EnumValue>(values).map(([code, one]) => ({
    value: code as T,
    label: one.label[locale],
  }));
  return <Checkbox.Group<T> {...{ id, value, onChange }} options={options} aria-label={label} />;
}
