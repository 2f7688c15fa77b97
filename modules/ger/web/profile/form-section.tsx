import { type FilledForm, getFormData, type ShownField } from '@switchboard/ger-contract';
import { formatDateTime, LoadFailed, useCall, useLocale } from '@switchboard/kit-web';
import { Descriptions, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ShownTable, useShownValue } from '../form/shown-values.tsx';
import styles from './profile.module.css';

/** The form as visible to the reader, with the history of its changes (ger rule 19). */
export function FormSection({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation('ger');
  const { data, error, refetch } = useCall(getFormData, { instanceId });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <FormValues form={data} />
      {data.changes.length > 0 && (
        <>
          <h2>{t('profile.changes')}</h2>
          <Changes form={data} changes={data.changes} />
        </>
      )}
    </>
  );
}

export function FormValues({ form }: { form: FilledForm }) {
  const locale = useLocale();
  const shown = useShownValue(form.names);
  const top = form.fields.filter(({ parentKey, type }) => parentKey === '' && type !== 'note');
  const labelOf = ({ labelZh, labelEn }: ShownField): string => (locale === 'zh' ? labelZh : labelEn);
  const items = top
    .filter(({ type }) => type !== 'table')
    .map((field) => ({
      key: field.fieldKey,
      label: labelOf(field),
      children: shown(field, form.data[field.fieldKey]),
    }));
  return (
    <>
      <Descriptions className={styles['form'] ?? ''} bordered size="small" column={1} items={items} />
      {top
        .filter(({ type }) => type === 'table')
        .map((field) => (
          <div key={field.fieldKey} className={styles['lines']}>
            <h3>{labelOf(field)}</h3>
            <ShownTable field={field} form={form} />
          </div>
        ))}
    </>
  );
}

interface Changed {
  fieldKey: string;
  old: unknown;
  new: unknown;
  staffName: string;
  at: string;
}

function Changes({ form, changes }: { form: FilledForm; changes: readonly Changed[] }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const shown = useShownValue(form.names);
  return (
    <ul className={styles['changes']}>
      {changes.map(({ fieldKey, old, new: now, staffName, at }, place) => {
        const field = form.fields.find((one) => one.parentKey === '' && one.fieldKey === fieldKey);
        if (field === undefined) return null;
        const isTable = field.type === 'table';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: history entries are only appended
          <li key={place}>
            <strong>{locale === 'zh' ? field.labelZh : field.labelEn}</strong>
            {isTable ? (
              <span>{t('profile.rowsChanged')}</span>
            ) : (
              <span>
                {shown(field, old)} → {shown(field, now)}
              </span>
            )}
            <span className={styles['when']}>
              {staffName} · <time>{formatDateTime(at)}</time>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
