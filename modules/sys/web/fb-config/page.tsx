import { useRights } from '@switchboard/kit-web';
import { FB_CONFIG_KEY } from '@switchboard/sys-contract';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';
import { GeneralTab } from './general-tab.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { QuestionTab } from './question-tab.tsx';
import { TypeTab } from './type-tab.tsx';

/** /setModule/feedbackmanagement/fb-config */
export default function FeedbackConfigPage() {
  const { t } = useTranslation('sys');
  const mayEdit = useRights().has(`${FB_CONFIG_KEY}:edit`);
  return (
    <section className={styles['page']} aria-label={t('fbConfig.title')}>
      <h1 className={styles['title']}>{t('fbConfig.title')}</h1>
      <Tabs
        items={[
          { key: 'general', label: t('fbConfig.tab.general'), children: <GeneralTab mayEdit={mayEdit} /> },
          { key: 'type', label: t('fbConfig.tab.type'), children: <TypeTab mayEdit={mayEdit} /> },
          { key: 'question', label: t('fbConfig.tab.question'), children: <QuestionTab mayEdit={mayEdit} /> },
          { key: 'prompt', label: t('fbConfig.tab.prompt'), children: <PromptTab mayEdit={mayEdit} /> },
        ]}
      />
    </section>
  );
}
