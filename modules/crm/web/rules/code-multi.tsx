import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string[] | null;
  onChange?: (value: string[] | null) => void;
  options: { value: string; label: string }[];
}

/** Several codes; none means all. */
export function CodeMulti({ id, value, onChange, options }: Props) {
  const { t } = useTranslation('crm');
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      value={value ?? []}
      placeholder={t('rules.all')}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange?.(next.length === 0 ? null : next)}
    />
  );
}
