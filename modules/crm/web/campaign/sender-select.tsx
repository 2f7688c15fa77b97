import { useCall } from '@switchboard/kit-web';
import { senderList } from '@switchboard/mc-contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
}

/** Selects one of the mailboxes that the person can send from. */
export function SenderSelect({ id, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { data, isFetching } = useCall(senderList, { nameFlag: true });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      loading={isFetching}
      options={(data ?? []).map(({ email, display }) => ({ value: email, label: display }))}
      notFoundContent={t('campaign.noMailbox')}
      onChange={(next) => onChange?.(next as string)}
    />
  );
}
