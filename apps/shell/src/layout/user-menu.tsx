import { UserOutlined } from '@ant-design/icons';
import { usePlatform, useSession } from '@switchboard/kit-web/host';
import { Avatar, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { ChangePasswordDialog } from '../password/change-password-dialog.tsx';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './header.module.css';
import { usePreferenceItems } from './preference-items.tsx';
import { USER_ACTIONS } from './user-actions.tsx';

export function UserMenu({ isCompact }: { isCompact: boolean }): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const { user } = useSession();
  const [platform, setPlatform] = usePlatform();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const preferences = usePreferenceItems();
  if (user === null) return null;
  const host = {
    workspace,
    isMobileVersion: platform === 'mobile',
    setMobileVersion: (isMobile: boolean) => setPlatform(isMobile ? 'mobile' : 'auto'),
    changePassword: () => setChangingPassword(true),
  };
  const facts = [user.jobNumber, ...user.deptNames].join(t('listSeparator'));
  const person = (
    <div className={styles.person}>
      <strong>{user.name}</strong>
      <span className={styles.personFacts}>{facts}</span>
    </div>
  );
  const actions = USER_ACTIONS.map(({ key, icon, label, run }) => ({
    key,
    icon,
    label: label(t, host),
    onClick: () => run(host),
  }));
  const items: MenuProps['items'] = [
    { key: 'person', label: person, disabled: true },
    { type: 'divider' },
    ...preferences,
    { type: 'divider' },
    ...actions,
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
