import { KeyOutlined, LogoutOutlined, MessageOutlined, UserOutlined } from '@ant-design/icons';
import { session, useSession } from '@switchboard/kit-web/host';
import { Avatar, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { FeedbackDialog } from '../feedback/feedback-dialog.tsx';
import { ChangePasswordDialog } from '../password/change-password-dialog.tsx';
import { useShellText } from '../text.ts';
import styles from './header.module.css';

export function UserMenu({ isCompact }: { isCompact: boolean }): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const [isGivingFeedback, setGivingFeedback] = useState(false);
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
    { key: 'feedback', icon: <MessageOutlined />, label: t('feedback.title'), onClick: () => setGivingFeedback(true) },
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
      <FeedbackDialog isOpen={isGivingFeedback} close={() => setGivingFeedback(false)} />
      <ChangePasswordDialog isOpen={isChangingPassword} close={() => setChangingPassword(false)} />
    </>
  );
}
