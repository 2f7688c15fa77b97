import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { session, useSession } from '@switchboard/kit-web/host';
import { Avatar, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { ChangePasswordDialog } from '../password/change-password-dialog.tsx';
import { useShellText } from '../text.ts';
import styles from './header.module.css';

export function UserMenu({ isCompact }: { isCompact: boolean }): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const [isChangingPassword, setChangingPassword] = useState(false);
  if (user === null) return null;
  const facts = [user.jobNumber, ...user.deptNames].join(t('listSeparator'));
  const person = (
    <div className={styles.person}>
      <strong>{user.name}</strong>
      <span className={styles.personFacts}>{facts}</span>
    </div>
  );
  const items = [
    { key: 'person', label: person, disabled: true },
    { type: 'divider' as const },
    { key: 'password', icon: <KeyOutlined />, label: t('password.title'), onClick: () => setChangingPassword(true) },
    { key: 'sign-out', icon: <LogoutOutlined />, label: t('user.signOut'), onClick: () => void session.signOut() },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.user} aria-label={t('user.menu', { name: user.name })}>
          <Avatar size={26} src={user.avatar || undefined} icon={<UserOutlined />} alt="" />
          {!isCompact && <span className={styles.userName}>{user.name}</span>}
        </button>
      </Dropdown>
      <ChangePasswordDialog isOpen={isChangingPassword} close={() => setChangingPassword(false)} />
    </>
  );
}
