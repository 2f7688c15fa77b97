import { proposeAlias } from '@switchboard/crm-contract';
import { Button, Input, Space } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  /** The text to derive an alias from. */
  from: string;
  /** The free alias that the server suggested because the first was taken (10050016). */
  suggestion: string | null;
}

export function AliasInput({ id, value, onChange, onBlur, from, suggestion }: Props) {
  const { t } = useTranslation('crm');
  useEffect(() => {
    if (suggestion !== null) onChange?.(suggestion);
    // lint-ok: only a new suggestion may overwrite what was typed
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [suggestion]);
  const proposal = proposeAlias(from);
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Input
        {...(id === undefined ? {} : { id })}
        autoComplete="off"
        maxLength={40}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value.toLowerCase())}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      <Button disabled={proposal === null} onClick={() => proposal !== null && onChange?.(proposal)}>
        {t('customer.propose')}
      </Button>
    </Space.Compact>
  );
}
