import { formatDateTime, useLocale } from '@switchboard/kit-web';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Detail } from './profile.tsx';
import styles from './profile.module.css';

const COLOR: Readonly<Record<string, string>> = {
  agree: 'green',
  reject: 'red',
  return: 'orange',
  withdraw: 'gray',
  cancel: 'gray',
  auto: 'gray',
};

/** All actions in order. */
export function History({ records }: { records: Detail['records'] }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const items = records.map((record) => ({
    key: record.id,
    color: COLOR[record.op] ?? 'blue',
    content: (
      <>
        <div className={styles['head']}>
          <strong>{record.staffName ?? t('profile.house')}</strong>
          <span>
            {t(`op.${record.op}`)}
            {record.toNames.length > 0 && ` → ${record.toNames.join(', ')}`}
          </span>
          {record.onBehalfOf !== null && <span>{t('profile.onBehalfOf', { name: record.onBehalfOf })}</span>}
          <span className={styles['when']}>
            {record.node === null || record.op === 'start' ? '' : `${record.node[locale]} · `}
            <time>{formatDateTime(record.at)}</time>
          </span>
        </div>
        {record.comment !== null && <div className={styles['said']}>{record.comment}</div>}
      </>
    ),
  }));
  return <Timeline items={items} style={{ paddingTop: 8 }} />;
}
