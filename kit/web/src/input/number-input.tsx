import { Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import { type NumberRules, numberText } from './number-text.ts';

type Props = NumberRules &
  Omit<InputProps, 'value' | 'onChange' | 'type'> & {
    readonly value?: string;
    readonly onChange?: (value: string) => void;
  };

/** An input for amounts and counts. Its value is text, the transport format of amounts (conventions §5). */
export function NumberInput({ decimals, allowNegative, value = '', onChange, ...input }: Props): ReactNode {
  const rules = {
    ...(decimals === undefined ? {} : { decimals }),
    ...(allowNegative === undefined ? {} : { allowNegative }),
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={value}
      onChange={(event) => onChange?.(numberText(event.target.value, rules))}
    />
  );
}
