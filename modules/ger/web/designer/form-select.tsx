import { selectForm } from '@switchboard/ger-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Select } from 'antd';

interface Props {
  readonly id: string;
  readonly value: string | null;
  readonly isReadOnly: boolean;
  onChange(formId: string | null): void;
}

/** Selects the form of a process. */
export function FormSelect({ id, value, isReadOnly, onChange }: Props) {
  const locale = useLocale();
  const { data = [] } = useCall(selectForm, {});
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isReadOnly}
      value={value}
      options={data.map(({ value: formId, labelZh, labelEn, state }) => ({
        value: formId,
        label: locale === 'zh' ? labelZh : labelEn,
        disabled: state === 'disabled',
      }))}
      onChange={(formId?: string) => onChange(formId ?? null)}
    />
  );
}
