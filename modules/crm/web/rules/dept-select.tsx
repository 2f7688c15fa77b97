import { listRuleDepts } from '@switchboard/crm-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string[] | null;
  onChange?: (value: string[] | null) => void;
}

const optionText = ({ data: { label, depth } }: { data: { label: string; depth: number } }) => (
  <span style={{ paddingInlineStart: (depth - 1) * 12 }}>{label}</span>
);

/** Departments with everything below them; none chosen = all. */
export function DeptSelect({ id, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data, isPending } = useCall(listRuleDepts, {});
  const options = (data ?? []).map((dept) => ({
    value: dept.value,
    label: locale === 'zh' ? dept.nameZh : (dept.nameEn ?? dept.nameZh),
    depth: dept.depth,
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      loading={isPending}
      value={value ?? []}
      placeholder={t('rules.all')}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={optionText}
      onChange={(next) => onChange?.(next.length === 0 ? null : next)}
    />
  );
}
