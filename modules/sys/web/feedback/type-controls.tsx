import type { FilterControlProps } from '@switchboard/kit-web';
import { Select, Tag } from 'antd';
import { useFeedbackTypes } from './use-types.ts';

export function TypeTag({ code }: { code: string }) {
  const { label, color } = useFeedbackTypes().of(code);
  return <Tag color={color}>{label}</Tag>;
}

export function TypeFilter({ id, value, onChange }: FilterControlProps) {
  const { all } = useFeedbackTypes();
  return (
    <Select
      id={id}
      allowClear
      value={value as string | undefined}
      onChange={(code: string | undefined) => onChange(code)}
      options={all.map(({ code, label }) => ({ value: code, label }))}
    />
  );
}
