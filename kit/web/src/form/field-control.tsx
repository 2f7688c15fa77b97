import type { Field } from '@switchboard/kit-contract';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { DateInput } from '../input/date-input.tsx';
import { MoneyInput } from '../input/money-input.tsx';
import { CodeSelect } from '../select/code-select.tsx';
import { TAG_SEPARATORS } from './values.ts';

const LONG_TEXT = 200;

/** The control for a field, by its kind. The form adds `id`, `value`, `onChange` and `onBlur`. */
export function controlOf(field: Field, name: string): ReactElement {
  switch (field.kind) {
    case 'text': {
      const max = maxLengthOf(field);
      const limit = max === null ? {} : { maxLength: max };
      return isLongText(field) ? (
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...limit} showCount={max !== null} />
      ) : (
        <Input autoComplete="off" {...limit} />
      );
    }
    case 'int':
      return <InputNumber precision={0} style={{ width: '100%' }} />;
    case 'decimal':
      return <MoneyInput />;
    case 'boolean':
      return <Toggle />;
    case 'enum':
      return <CodeSelect values={field.values ?? {}} allowClear={field.nullable} />;
    case 'tags':
      return field.values === undefined ? (
        <Select mode="tags" allowClear tokenSeparators={TAG_SEPARATORS} open={false} suffixIcon={null} />
      ) : (
        <CodeSelect values={field.values} isMultiple />
      );
    case 'date':
      return <DateInput allowClear={field.nullable} />;
    case 'dateTime':
      return <DateInput withTime allowClear={field.nullable} />;
    case 'id':
      throw new Error(`${name}: the form must say which selector finds it`);
  }
}

interface ToggleProps {
  id?: string;
  value?: boolean;
  onChange?: (value: boolean) => void;
}

function Toggle({ id, value = false, onChange }: ToggleProps): ReactElement {
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      checked={value}
      {...(onChange === undefined ? {} : { onChange: (next: boolean) => onChange(next) })}
    />
  );
}

export function isLongText(field: Field): boolean {
  return field.kind === 'text' && (maxLengthOf(field) ?? 0) >= LONG_TEXT;
}

function maxLengthOf({ schema }: Field): number | null {
  const text =
    'unwrap' in schema ? (schema as z.ZodNullable<z.ZodString>).unwrap() : (schema as z.ZodType as z.ZodString);
  return text.maxLength ?? null;
}
