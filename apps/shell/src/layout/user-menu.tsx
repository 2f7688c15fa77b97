import { UserOutlined } from '@ant-design/icons';
import { useSession } from '@switchboard/kit-web/host';
import { Avatar, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx';
import { ChangePasswordDialog } from '../password/change-password-dialog.tsx';
import { useShellText } from '../text.ts';
import styles from './header.module.css';
import { usePreferenceItems } from './preference-items.tsx';
import { openDialog, useOpenDialog } from './shell-dialog.ts';
import { useUserActions } from './user-actions.tsx';

export function UserMenu({ isCompact }: { isCompact: boolean }): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const dialog = useOpenDialog();
  const actions = useUserActions();
  const preferences = usePreferenceItems();
  if (user === null) return null;
  const facts = [user.jobNumber, ...user.deptNames].join(t('listSeparator'));
  const person = (
    <div className={styles.person}>
      <strong>{user.name}</strong>
      <span className={styles.personFacts}>{facts}</span>
    </div>
  );
  const items: MenuProps['items'] = [
    { key: 'person', label: person, disabled: true },
    { type: 'divider' },
    ...preferences,
    { type: 'divider' },
    ...actions.map(({ run, ...item }) => ({ ...item, onClick: run })),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={t('user.menu', { name: user.name })}>
          <Avatar size={26} src={user.avatar || undefined} icon={<UserOutlined />} alt="" />
          {!isCompact && <span className={styles.userName}>{user.name}</span>}
        </button>
      </Dropdown>
      <FeedbackDialog isOpen={dialog === 'feedback'} close={() => openDialog(null)} />
      <ChangePasswordDialog isOpen={dialog === 'password'} close={() => openDialog(null)} />
    </>
  );
}
