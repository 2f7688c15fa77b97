import type { ComponentProps, ReactNode } from 'react';
import { NumberInput } from './number-input.tsx';

type Props = Omit<ComponentProps<typeof NumberInput>, 'decimals' | 'suffix'> & {
  /** ISO 4217; shown next to the number. */
  readonly currency?: string;
};

/** Money: text with at most six decimals, never a float (conventions §5). */
export function MoneyInput({ currency, ...input }: Props): ReactNode {
  return <NumberInput {...input} decimals={6} {...(currency === undefined ? {} : { suffix: currency })} />;
}
