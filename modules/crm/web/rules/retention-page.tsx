import { RETENTION_KEY } from '@switchboard/crm-contract';
import { useRights } from '@switchboard/kit-web';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { RetentionTab } from './retention-tab.tsx';
import styles from './rules.module.css';
import { PoolTab } from './pool-tab.tsx';

/** /setModule/crm/rules/retention */
export default function RetentionRulesPage() {
  const { t } = useTranslation('crm');
  const mayEdit = useRights().has(`${RETENTION_KEY}:edit`);
  return (
    <section className={styles['page']} aria-label={t('rules.retention.title')}>
      <h1 className={styles['title']}>{t('rules.retention.title')}</h1>
      <Tabs
        items={[
          { key: 'rules', label: t('rules.retention.tab.rules'), children: <RetentionTab mayEdit={mayEdit} /> },
          { key: 'seas', label: t('rules.retention.tab.seas'), children: <PoolTab mayEdit={mayEdit} /> },
        ]}
      />
    </section>
  );
}
