import type { Field } from '@switchboard/kit-contract';
import { Input, InputNumber, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { CALM_INPUT } from '../select/calm-input.tsx';
import { DayRange } from './day-range.tsx';
import { isRange } from './filter-codec.ts';
import type { RangeValue } from './list-state.ts';
import type { FilterControlProps } from './types.ts';

interface Props extends FilterControlProps {
  field: Field;
}

/** The standard control for a field, by its kind. Ids have none: a page provides its own selector. */
export function FilterControl(props: Props): ReactNode {
  const { field, id, value, onChange } = props;
  const t = useKitText();
  switch (field.kind) {
    case 'text':
      return (
        <Input
          id={id}
          allowClear
          maxLength={200}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'enum':
      return <CodeSelect {...props} />;
    case 'boolean':
      return (
        <Select
          id={id}
          allowClear
          placeholder={t('list.any')}
          value={value as boolean | undefined}
          onChange={(chosen: boolean | undefined) => onChange(chosen)}
          options={[
            { value: true, label: t('value.yes') },
            { value: false, label: t('value.no') },
          ]}
        />
      );
    case 'tags':
      return field.values !== undefined ? (
        <CodeSelect {...props} />
      ) : (
        <Select
          id={id}
          mode="tags"
          components={CALM_INPUT}
          allowClear
          maxTagCount="responsive"
          value={(value as string[] | undefined) ?? []}
          onChange={(tags: string[]) => onChange(tags)}
        />
      );
    case 'int':
    case 'decimal':
      return <NumberRange {...props} />;
    case 'date':
    case 'dateTime':
      return <DayRange {...props} />;
    default:
      return null;
  }
}

/** Decimal strings from the keyboard to the call, without a float. */
function NumberRange({ field, id, value, onChange }: Props): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  const range: RangeValue = isRange(value) ? value : {};
  const end = (name: 'from' | 'to'): ReactNode => (
    <InputNumber<string>
      {...(name === 'from' ? { id } : {})}
      stringMode
      controls={false}
      precision={field.kind === 'int' ? 0 : 6}
      formatter={trimZeros}
      placeholder={t(`list.${name}`)}
      aria-label={`${field.label[locale]} ${t(`list.${name}`)}`}
      value={range[name] ?? null}
      onChange={(next) => {
        const other = name === 'from' ? { to: range.to } : { from: range.from };
        onChange(withoutGaps({ ...other, [name]: trimZeros(next ?? '') }));
      }}
    />
  );
  return (
    <Space.Compact block>
      {end('from')}
      {end('to')}
    </Space.Compact>
  );
}

/** Removes empty ends. */
function withoutGaps(range: Record<string, string | undefined>): RangeValue {
  return Object.fromEntries(Object.entries(range).filter(([, end]) => end !== undefined && end !== ''));
}

function trimZeros(value: string | number | undefined): string {
  const text = String(value ?? '');
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Several codes of a known list, found by their labels. */
function CodeSelect({ field, id, value, onChange }: Props): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  return (
    <Select
      id={id}
      mode="multiple"
      components={CALM_INPUT}
      allowClear
      maxTagCount="responsive"
      placeholder={t('list.any')}
      showSearch={{ optionFilterProp: 'label' }}
      value={(value as string[] | undefined) ?? []}
      onChange={(codes: string[]) => onChange(codes)}
      options={Object.entries(field.values ?? {}).map(([code, { label }]) => ({ value: code, label: label[locale] }))}
    />
  );
}
