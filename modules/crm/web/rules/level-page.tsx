import { LEVEL_KEY } from '@switchboard/crm-contract';
import { useRights } from '@switchboard/kit-web';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { LevelTab } from './level-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { QuotaTab } from './quota-tab.tsx';
import styles from './rules.module.css';

/** /setModule/crm/rules/level */
export default function LevelRulesPage() {
  const { t } = useTranslation('crm');
  const mayEdit = useRights().has(`${LEVEL_KEY}:edit`);
  return (
    <section className={styles['page']} aria-label={t('rules.level.title')}>
      <h1 className={styles['title']}>{t('rules.level.title')}</h1>
      <Tabs
        items={[
          { key: 'level', label: t('rules.level.tab.level'), children: <LevelTab mayEdit={mayEdit} /> },
          { key: 'quota', label: t('rules.level.tab.quota'), children: <QuotaTab mayEdit={mayEdit} /> },
          { key: 'people', label: t('rules.level.tab.people'), children: <PeopleTab mayEdit={mayEdit} /> },
        ]}
      />
    </section>
  );
}
