import { ListTabs } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FlagTab } from '../flag/tab.tsx';
import { RolesTab } from './roles-tab.tsx';

/** /setModule/authManage/permissions */
export default function PermissionsPage(): ReactNode {
  const { t } = useTranslation('sys');
  const items = [
    { key: 'roles', label: t('flag.roles'), children: <RolesTab /> },
    { key: 'flags', label: t('flag.title'), children: <FlagTab /> },
  ];
  return <ListTabs items={items} />;
}
