import { Cell, useLocale } from '@switchboard/kit-web';
import { staffResource } from '@switchboard/sys-contract';
import { Empty, Spin, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import type { Member } from './member-table.tsx';

const LINES = ['jobNumber', 'title', 'deptName'] as const;

interface CardsProps {
  rows: readonly Member[];
  isLoading: boolean;
  headOf: (row: Member) => string[];
}

/** Members on a phone. */
export function MemberCards({ rows, isLoading, headOf }: CardsProps) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const { fields } = staffResource;
  return (
    <Spin spinning={isLoading}>
      {rows.length === 0 && !isLoading && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dept.noMembers')} />
      )}
      <ul className={styles['cards']}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={styles['cardHead']}>
              <strong>{row.name}</strong>
              {headOf(row).length > 0 && <Tag color="processing">{t('dept.head')}</Tag>}
              <Cell field={fields.employStatus} value={row.employStatus} />
            </div>
            <dl>
              {LINES.map((name) => (
                <div key={name}>
                  <dt>{fields[name].label[locale]}</dt>
                  <dd>
                    <Cell field={fields[name]} value={row[name]} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Spin>
  );
}
