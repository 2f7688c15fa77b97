import { ListTabs, useRights } from '@switchboard/kit-web';
import { TEMPLATE_KEY } from '@switchboard/mc-contract';
import { DING_KEY } from '@switchboard/sys-contract';
import { useTranslation } from 'react-i18next';
import { DingTab } from './ding-tab.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { TemplateTab } from './template-tab.tsx';
import { VersionTab } from './version-tab.tsx';

/** /setModule/publicnotice/noticeconfig */
export default function NoticeConfigPage() {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const items = [
    { key: 'version', label: t('noticeConfig.version'), children: <VersionTab /> },
    ...(rights.has(DING_KEY) ? [{ key: 'ding', label: t('noticeConfig.ding'), children: <DingTab /> }] : []),
    { key: 'prompt', label: t('noticeConfig.prompt'), children: <PromptTab /> },
    ...(rights.has(TEMPLATE_KEY)
      ? [{ key: 'template', label: t('noticeConfig.template'), children: <TemplateTab /> }]
      : []),
  ];
  return <ListTabs items={items} />;
}
