import { useTabState } from '@switchboard/kit-web';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BoxPage } from './box-page.tsx';
import styles from './list.module.css';

type Part = 'inbox' | 'trash';

/** /message/email/inbox; CRM links here with `?tab=trash` and `?customerCode=` (mc.md §4). */
export default function Inbox() {
  const { t } = useTranslation('mc');
  const [address] = useSearchParams();
  const [part, setPart] = useTabState<Part>('inbox.part', () => (address.get('tab') === 'trash' ? 'trash' : 'inbox'));
  const customerCode = address.get('customerCode');
  return (
    <BoxPage
      key={part}
      kind={part}
      {...(customerCode === null ? {} : { start: { customerCode } })}
      above={
        <Segmented<Part>
          className={styles.parts ?? ''}
          aria-label={t('mailRead.boxes')}
          value={part}
          options={(['inbox', 'trash'] as const).map((value) => ({ value, label: t(`mailRead.list.${value}`) }))}
          onChange={setPart}
        />
      }
    />
  );
}
