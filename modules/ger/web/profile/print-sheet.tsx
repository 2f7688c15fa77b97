import { INSTANCE_STATES, printInstance } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { callApi, formatDateTime, showError, useLocale } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FormValues } from './form-section.tsx';
import styles from './print.module.css';

type Sheet = ResultOf<typeof printInstance>;

/** Ger rule 39: an A4 printout of the stored values, with the fields visible to the reader. Hidden on the screen. */
export function PrintButton({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation('ger');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    if (sheet === null) return;
    const done = (): void => setSheet(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [sheet]);
  const print = async (): Promise<void> => {
    setIsLoading(true);
    try {
      setSheet(await callApi(printInstance, { instanceId }));
    } catch (error) {
      showError(error);
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      <Button loading={isLoading} onClick={() => void print()}>
        {t('profile.print')}
      </Button>
      {sheet !== null && createPortal(<PrintSheet sheet={sheet} />, document.body)}
    </>
  );
}

function PrintSheet({ sheet: { instance, facts, form, records, printedBy, printedAt } }: { sheet: Sheet }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const about = [
    [t('profile.process'), `${instance.processName[locale]} · v${instance.versionNo}`],
    [t('profile.initiator'), `${instance.initiator.name} · ${instance.deptName[locale]}`],
    [t('profile.startedAt'), formatDateTime(instance.startedAt)],
    [t('profile.state'), INSTANCE_STATES[instance.status].label[locale]],
    ...(instance.endedAt === null ? [] : [[t('profile.endedAt'), formatDateTime(instance.endedAt)]]),
    ...facts.map(({ label, value }) => [label[locale], typeof value === 'string' ? value : value[locale]]),
  ];
  return (
    <article className={styles['sheet']} data-print-sheet>
      <h1>{instance.title}</h1>
      <p>{instance.no}</p>
      <table>
        <tbody>
          {about.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {form !== null && <FormValues form={form} />}
      <h2>{t('profile.history')}</h2>
      <table>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td>{formatDateTime(record.at)}</td>
              <td>{record.node?.[locale] ?? ''}</td>
              <td>{record.staffName ?? t('profile.house')}</td>
              <td>
                {t(`op.${record.op}`)}
                {record.toNames.length > 0 && ` → ${record.toNames.join(', ')}`}
              </td>
              <td>{record.comment ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{t('profile.printed', { name: printedBy, at: formatDateTime(printedAt) })}</footer>
    </article>
  );
}
