import { usePageHost, useRights } from '@switchboard/kit-web';
import { MAIL_KEYS } from '@switchboard/mc-contract';
import { Button, Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { WRITE_PATH } from '../frame/entries.tsx';
import styles from './box.module.css';

interface Props {
  readonly text: string;
  /** Set when a search found nothing: the next step is to clear it, not to write. */
  readonly onClear?: () => void;
}

/** Empty state of the drafts and sent lists, with the next step. */
export function NothingYet({ text, onClear }: Props) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const rights = useRights();
  return (
    <Empty className={styles['empty'] ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {onClear !== undefined && <Button onClick={onClear}>{t('mail.drafts.clear')}</Button>}
      {onClear === undefined && rights.has(MAIL_KEYS.write) && (
        <Button onClick={() => host.openTab(WRITE_PATH)}>{t('mail.frame.write')}</Button>
      )}
    </Empty>
  );
}
