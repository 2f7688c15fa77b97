import { FormOutlined, KeyOutlined, LogoutOutlined, MobileOutlined } from '@ant-design/icons';
import { session, usePlatform } from '@switchboard/kit-web/host';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Workspace } from '../tabs/workspace.ts';
import { type TabCloser, useTabCloser, useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { openDialog } from './shell-dialog.ts';

/** Dependencies of an action. */
interface ActionHost {
  readonly workspace: Workspace;
  readonly closer: TabCloser;
  readonly isMobileVersion: boolean;
  readonly setMobileVersion: (isMobile: boolean) => void;
}

interface UserAction {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: (t: TFunction<'shell'>, host: ActionHost) => string;
  readonly run: (host: ActionHost) => void;
}

/** R074: the actions of the user menu and the command palette, in this order. A new action is one entry here. */
const USER_ACTIONS: readonly UserAction[] = [
  {
    key: 'mobile',
    icon: <MobileOutlined />,
    label: (t, { isMobileVersion }) => t(isMobileVersion ? 'user.autoVersion' : 'user.mobileVersion'),
    run: ({ isMobileVersion, setMobileVersion }) => setMobileVersion(!isMobileVersion),
  },
  {
    key: 'feedback',
    icon: <FormOutlined />,
    label: (t) => t('user.feedback'),
    run: () => openDialog('feedback'),
  },
  {
    key: 'password',
    icon: <KeyOutlined />,
    label: (t) => t('password.title'),
    run: () => openDialog('password'),
  },
  {
    key: 'sign-out',
    icon: <LogoutOutlined />,
    label: (t) => t('user.signOut'),
    run: ({ closer }) => closer.leave(() => void session.signOut()),
  },
];

export function useUserActions() {
  const t = useShellText();
  const workspace = useWorkspace();
  const [platform, setPlatform] = usePlatform();
  const host: ActionHost = {
    workspace,
    closer: useTabCloser(),
    isMobileVersion: platform === 'mobile',
    setMobileVersion: (isMobile) => setPlatform(isMobile ? 'mobile' : 'auto'),
  };
  return USER_ACTIONS.map(({ key, icon, label, run }) => ({ key, icon, label: label(t, host), run: () => run(host) }));
}
