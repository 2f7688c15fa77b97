import { useTabState } from '@switchboard/kit-web';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '../frame/mail-frame.tsx';
import styles from '../settings/settings.module.css';
import { BookTab } from './book-tab.tsx';
import { ColleaguesTab } from './colleagues-tab.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { useWriteTo } from './write-to.ts';

/** /message/email/adb */
export default function AddressBookPage() {
  const { t } = useTranslation('mc');
  const [tab, setTab] = useTabState('tab', () => 'own');
  // the contacts are for writing mails: the call requires that right
  const mayWrite = useWriteTo() !== null;
  return (
    <MailFrame current="book">
      <div className={styles['page']}>
        <h1>{t('mail.book.title')}</h1>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            { key: 'own', label: t('mail.book.own'), children: <BookTab isMine /> },
            { key: 'shared', label: t('mail.book.shared'), children: <BookTab isMine={false} /> },
            ...(mayWrite ? [{ key: 'customers', label: t('mail.book.customers'), children: <CustomersTab /> }] : []),
            { key: 'colleagues', label: t('mail.book.colleagues'), children: <ColleaguesTab /> },
          ]}
        />
      </div>
    </MailFrame>
  );
}
