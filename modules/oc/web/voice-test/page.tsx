import { Can, useRecordId, useTabState } from '@switchboard/kit-web';
import { VOICE_TEST_KEY } from '@switchboard/oc-contract';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../imei/imei.module.css';
import { CallList } from './call-list.tsx';
import { NewTestDialog } from './new-test-dialog.tsx';
import { TestTab } from './test-tab.tsx';
import { useLive } from './use-live.ts';

/** /businessOperations/voip/voice-test; `?gateway=12` opens the form with that gateway selected. */
export default function VoiceTestPage(): ReactNode {
  const { t } = useTranslation('oc');
  const gateway = useRecordId('gateway');
  const [tab, setTab] = useTabState('tab', () => 'calls');
  const [isNew, setIsNew] = useTabState('new', () => gateway !== '');
  useLive();
  const add = (
    <Can right={`${VOICE_TEST_KEY}:add`}>
      <Button type="primary" onClick={() => setIsNew(true)}>
        {t('voiceTest.add')}
      </Button>
    </Can>
  );
  return (
    <section className={styles['page']} aria-label={t('voiceTest.title')}>
      <h1 className={styles['title']}>{t('voiceTest.title')}</h1>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'calls', label: t('voiceTest.calls'), children: <CallList toolbar={add} /> },
          { key: 'tests', label: t('voiceTest.tests'), children: <TestTab toolbar={add} /> },
        ]}
      />
      {isNew && (
        <Can right={`${VOICE_TEST_KEY}:add`}>
          <NewTestDialog gateway={gateway} onClose={() => setIsNew(false)} />
        </Can>
      )}
    </section>
  );
}
