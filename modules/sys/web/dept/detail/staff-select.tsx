import { useCall } from '@switchboard/kit-web';
import { staffResource } from '@switchboard/sys-contract';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface StaffSelectProps {
  /** Who is chosen already: the first page of people may not hold them. */
  known: { id: string | null; name: string | null } | null;
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

interface Option {
  value: string;
  label: string;
  hint: string;
}

const optionText = ({ data }: { data: Option }): ReactNode => (
  <>
    {data.label} <small>{data.hint}</small>
  </>
);

/** Somebody in service, found by name or job number. */
export function StaffSelect({ known, id, value, onChange }: StaffSelectProps) {
  const { t } = useTranslation('sys');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const query = useCall(
    staffResource.calls.page,
    { pageSize: 20, ...(keyword === '' ? {} : { keyword }) },
    { placeholderData: (previous) => previous },
  );
  const options: Option[] = (query.data?.list ?? []).map((row) => ({
    value: row.id,
    label: row.name,
    hint: [row.jobNumber, row.deptName].filter(Boolean).join(' · '),
  }));
  const isMissing = known?.id != null && !options.some((option) => option.value === known.id);
  return (
    <Select<string | null, Option>
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value ?? null}
      placeholder={t('dept.staffSearch')}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? null : t('dept.noneFound')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={isMissing ? [{ value: known.id as string, label: known.name ?? '', hint: '' }, ...options] : options}
      optionRender={optionText}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
