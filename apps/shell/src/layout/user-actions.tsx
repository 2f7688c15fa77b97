import { FormOutlined, KeyOutlined, LogoutOutlined, MobileOutlined } from '@ant-design/icons';
import { session } from '@switchboard/kit-web/host';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Workspace } from '../tabs/workspace.ts';

/** What an action may use. */
export interface ActionHost {
  readonly workspace: Workspace;
  readonly isMobileVersion: boolean;
  readonly setMobileVersion: (isMobile: boolean) => void;
  readonly changePassword: () => void;
}

export interface UserAction {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: (t: TFunction<'shell'>, host: ActionHost) => string;
  readonly run: (host: ActionHost) => void;
}

const FEEDBACK_PAGE = '/csc/feedbackmanagement/feedback';

/** R074: what the users menu and the command palette offer, in this order. A new action is one entry here. */
export const USER_ACTIONS: readonly UserAction[] = [
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
    run: ({ workspace }) => workspace.open(FEEDBACK_PAGE),
  },
  {
    key: 'password',
    icon: <KeyOutlined />,
    label: (t) => t('password.title'),
    run: ({ changePassword }) => changePassword(),
  },
  {
    key: 'sign-out',
    icon: <LogoutOutlined />,
    label: (t) => t('user.signOut'),
    run: () => void session.signOut(),
  },
];
