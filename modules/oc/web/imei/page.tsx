import { useTabState } from '@switchboard/kit-web';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './imei.module.css';
import { ImeiTab } from './imei-tab.tsx';
import { TacTab } from './tac-tab.tsx';

/** /businessOperations/simbank/imei */
export default function ImeiPage() {
  const { t } = useTranslation('oc');
  const [tab, setTab] = useTabState('tab', () => 'imei');
  return (
    <section className={styles['page']} aria-label={t('imei.title')}>
      <h1 className={styles['title']}>{t('imei.title')}</h1>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'imei', label: t('imei.pool'), children: <ImeiTab /> },
          { key: 'tac', label: t('tac.title'), children: <TacTab /> },
        ]}
      />
    </section>
  );
}
