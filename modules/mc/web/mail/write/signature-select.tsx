import { useCall } from '@switchboard/kit-web';
import { signatureOptions } from '@switchboard/mc-contract';
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { withSignature } from './insert.ts';
import type { Text } from './use-writer.ts';
import styles from './write.module.css';

interface Props {
  readonly text: Text;
  /** Nothing has been stored yet: the writer's default signature is inserted. */
  readonly isFresh: boolean;
  readonly onChange: (part: Partial<Text>) => void;
}

const NONE = '';

/** mc M78 */
export function SignatureSelect({ text, isFresh, onChange }: Props) {
  const { t } = useTranslation('mc');
  const { data } = useCall(signatureOptions, {}, { staleTime: 60_000 });
  const choose = (value: string): void => {
    const chosen = data?.find((one) => one.value === value);
    onChange({
      signatureId: chosen?.value ?? null,
      content: withSignature(text.content, chosen?.html ?? null),
    });
  };
  const isDone = useRef(!isFresh || text.kind === 'editAgain');
  useEffect(() => {
    if (isDone.current || data === undefined) return;
    isDone.current = true;
    const isNew = text.kind === 'new';
    const fits = data.filter(
      ({ accountId, defaultNew, defaultReply }) =>
        (accountId === null || accountId === text.accountId) && (isNew ? defaultNew : defaultReply),
    );
    // a signature for this mailbox takes precedence over one for all
    const found = fits.find(({ accountId }) => accountId !== null) ?? fits[0];
    if (found !== undefined) onChange({ signatureId: found.value, content: withSignature(text.content, found.html) });
  }, [data, onChange, text]);
  return (
    <Select
      className={styles['tool'] ?? ''}
      aria-label={t('mail.write.signature')}
      value={text.signatureId ?? NONE}
      popupMatchSelectWidth={false}
      options={[
        { value: NONE, label: t('mail.write.noSignature') },
        ...(data ?? []).map(({ value, label }) => ({ value, label })),
      ]}
      onChange={choose}
    />
  );
}
