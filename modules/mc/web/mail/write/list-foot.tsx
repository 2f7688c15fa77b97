import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './box.module.css';

export const PAGE_SIZE = 20;

interface Props {
  readonly total: number;
  readonly pageNo: number;
  readonly onChange: (pageNo: number) => void;
}

/** Below the lists of drafts and sent mails: the total, and the pagination. */
export function ListFoot({ total, pageNo, onChange }: Props) {
  const { t } = useTranslation('mc');
  if (total === 0) return null;
  return (
    <footer className={styles['foot']}>
      <span>{t('mail.write.count', { count: total })}</span>
      <Pagination
        size="small"
        current={pageNo}
        pageSize={PAGE_SIZE}
        total={total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={onChange}
      />
    </footer>
  );
}
