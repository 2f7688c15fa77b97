import { useIsPhone, useTabState } from '@switchboard/kit-web';
import { Select, Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '../frame/mail-frame.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { DingTab } from './ding-tab.tsx';
import { PrefTab } from './pref-tab.tsx';
import { BlackTab, WhiteTab } from './rules-tab.tsx';
import styles from './settings.module.css';
import { SignaturesTab } from './signatures-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { TrustedTab } from './trusted-tab.tsx';

const TABS: Readonly<Record<string, ComponentType>> = {
  accounts: AccountsTab,
  signatures: SignaturesTab,
  templates: TemplatesTab,
  white: WhiteTab,
  black: BlackTab,
  ding: DingTab,
  trusted: TrustedTab,
  pref: PrefTab,
};

/** /message/email/set, and /crm/email/binding-edit */
export default function MailSettingsPage() {
  const { t } = useTranslation('mc');
  const isPhone = useIsPhone();
  const [tab, setTab] = useTabState('tab', () => 'accounts');
  const Chosen = TABS[tab] ?? AccountsTab;
  const options = Object.keys(TABS).map((key) => ({ value: key, label: t(`mail.settings.tab.${key}`) }));
  return (
    <MailFrame current="settings">
      <div className={styles['page']}>
        <h1>{t('mail.settings.title')}</h1>
        {isPhone ? (
          // a phone has no space for eight tabs
          <>
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('mail.settings.title')}
              value={tab}
              options={options}
              onChange={setTab}
            />
            <Chosen />
          </>
        ) : (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            tabBarGutter={18}
            destroyOnHidden
            items={options.map(({ value, label }) => {
              const Tab = TABS[value] as ComponentType;
              return { key: value, label, children: <Tab /> };
            })}
          />
        )}
      </div>
    </MailFrame>
  );
}
