import { listReceivers } from '@switchboard/crm-contract';
import { useCall } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Shows how many customers each person holds. */
  hasRoom?: boolean;
}

const optionText = ({ data: { label, hint } }: { data: { label: string; hint: string } }) => (
  <>
    {label} <small className="sb-hint">{hint}</small>
  </>
);

/** Selects a person who can receive a customer, searched by name or number. */
export function ReceiverSelect({ id, value, onChange, hasRoom = false }: Props) {
  const { t } = useTranslation('crm');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useCall(listReceivers, { keyword }, { placeholderData: (before) => before });
  const options = (data ?? []).map((person) => ({
    value: person.id,
    label: person.name,
    hint: [
      person.jobNumber,
      person.deptName,
      hasRoom ? t('flow.holds', { held: person.held, limit: person.holdLimit }) : null,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      options={options}
      loading={isFetching}
      placeholder={t('flow.findPerson')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      optionRender={optionText}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
