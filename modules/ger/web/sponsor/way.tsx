import { type getStartForm, previewStart } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { keepPreviousData } from '@tanstack/react-query';
import { Form, type FormInstance, Tag } from 'antd';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { toSend } from '../form/edit-fields.tsx';
import profile from '../profile/profile.module.css';
import styles from './sponsor.module.css';

interface Props {
  start: ResultOf<typeof getStartForm>;
  form: FormInstance;
}

/** The approvers if the form were submitted now; updated after every change. */
export function Way({ start, form }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const values = Form.useWatch<Record<string, unknown> | undefined>('data', form);
  const picked = Form.useWatch<Record<string, string[]> | undefined>('picked', form) ?? {};
  const deciding = decidingOnly(start, values ?? start.data);
  const input = useDeferredValue(JSON.stringify({ processCode: start.processCode, data: deciding, picked }));
  const { data, isFetching } = useCall(previewStart, JSON.parse(input) as never, {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <aside className={styles['way']} aria-labelledby="submit-way" aria-busy={isFetching}>
      <h2 id="submit-way">{t('submit.way')}</h2>
      <ol className={profile['steps']}>
        {(data?.steps ?? []).map(({ nodeId, name, type, sign, approvers }) => (
          <li key={nodeId} className={profile['ahead']}>
            <span className={profile['dot']} aria-hidden />
            <div className={profile['head']}>
              <strong>{name[locale]}</strong>
              {type === 'cc' && <Tag>{t('op.cc')}</Tag>}
              {sign !== null && approvers.length > 1 && <Tag>{t(`sign.${sign}`)}</Tag>}
            </div>
            {type !== 'end' && <div>{approvers.length > 0 ? approvers.join(', ') : t('node.nobody')}</div>}
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Text fields do not affect the approvers: without them the preview is not requested on every keystroke. */
function decidingOnly(start: Props['start'], values: Readonly<Record<string, unknown>>): Record<string, never> {
  const sent = Object.entries(toSend(start.fields, values));
  const typeOf = (key: string): string | undefined =>
    start.fields.find(({ parentKey, fieldKey }) => parentKey === '' && fieldKey === key)?.type;
  return Object.fromEntries(
    sent.filter(([key]) => !['text', 'textarea', 'file', 'image'].includes(typeOf(key) ?? '')),
  ) as Record<string, never>;
}
