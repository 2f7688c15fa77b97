import { Can, DeniedTip, formatDateTime } from '@switchboard/kit-web';
import { USER_KEY } from '@switchboard/sys-contract';
import { Button, Empty, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OpenDialog, Person } from '../user-actions.tsx';
import styles from '../user.module.css';
import type { UserDetail } from './drawer.tsx';
import { Item, Items } from './items.tsx';

interface RolesTabProps {
  detail: UserDetail;
  person: Person;
  onOpen: OpenDialog;
}

const ROLE_KEY = `${USER_KEY}:role`;

export function RolesTab({ detail: { roles, denied }, person, onOpen }: RolesTabProps) {
  const { t } = useTranslation('sys');
  const isDenied = denied.includes(ROLE_KEY);
  return (
    <>
      <div className={styles['bar']}>
        <p>{t('user.roles.count', { count: roles.length })}</p>
        <Can right={ROLE_KEY}>
          <DeniedTip isDenied={isDenied}>
            <Button disabled={isDenied} onClick={() => onOpen('roles', person)}>
              {t('user.action.roles')}
            </Button>
          </DeniedTip>
        </Can>
      </div>
      {roles.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('user.roles.none')} />}
      <Items>
        {roles.map((role) => (
          <Item
            key={role.roleId}
            isFaded={role.isOver || !role.isEnabled}
            title={
              <>
                {role.name}
                {!role.isEnabled && <Tag color="error">{t('user.roles.off')}</Tag>}
                {role.isOver && <Tag color="warning">{t('user.roles.over')}</Tag>}
              </>
            }
            lines={[
              role.expireAt === null
                ? t('user.roles.forever')
                : t('user.roles.until', { time: formatDateTime(role.expireAt) }),
              t(role.grantedBy === null ? 'user.roles.granted' : 'user.roles.grantedBy', {
                name: role.grantedBy,
                time: formatDateTime(role.grantedAt),
              }),
            ]}
          />
        ))}
      </Items>
    </>
  );
}
