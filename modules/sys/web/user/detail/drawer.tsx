import type { ResultOf } from '@switchboard/kit-contract';
import { Cell, useCall, useIsPhone, useRights } from '@switchboard/kit-web';
import { getUserDetail, USER_KEY, type UserRow, userResource } from '@switchboard/sys-contract';
import { Drawer, Result, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenDialog, type Person, UserActions } from '../user-actions.tsx';
import styles from '../user.module.css';
import { EffectiveTab } from './effective-tab.tsx';
import { IdentitiesTab } from './identities-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

export type UserTab = 'profile' | 'roles' | 'identities' | 'sessions' | 'effective';
export type UserDetail = ResultOf<typeof getUserDetail>;

interface UserDrawerProps {
  opened: { person: Person; tab: UserTab } | null;
  onOpen: OpenDialog;
  onClose: () => void;
}

/** The person of an account, in a drawer next to the list. */
export function UserDrawer({ opened, onOpen, onClose }: UserDrawerProps) {
  const isPhone = useIsPhone();
  const { data, error } = useCall(getUserDetail, { userId: opened?.person.id ?? '' }, { enabled: opened !== null });
  const detail = opened?.person.id === data?.id ? data : undefined;
  const person = opened === null ? null : personNow(opened.person, detail);
  return (
    <Drawer
      open={opened !== null}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 720}
      title={person !== null && <Heading name={person.name} detail={detail} />}
      extra={
        person !== null &&
        detail !== undefined && <UserActions person={person} denied={detail.denied} onOpen={onOpen} isInDrawer />
      }
      destroyOnHidden
      onClose={onClose}
      styles={{ body: { paddingTop: 4 } }}
    >
      {error !== null && detail === undefined && <Result status="warning" title={error.msg} />}
      {error === null && detail === undefined && <Skeleton active paragraph={{ rows: 8 }} />}
      {opened !== null && person !== null && detail !== undefined && (
        <Content key={person.id} person={person} detail={detail} tab={opened.tab} onOpen={onOpen} />
      )}
    </Drawer>
  );
}

/** The detail is newer than the row that was clicked. */
function personNow(person: Person, detail: UserDetail | undefined): Person {
  return {
    ...person,
    status: detail?.row.status ?? person.status,
    hasLeft: detail?.row.employStatus === '3' || person.hasLeft,
  };
}

function Heading({ name, detail }: { name: string; detail: UserDetail | undefined }) {
  const { status, employStatus } = userResource.fields;
  const row: UserRow = detail?.row ?? {};
  return (
    <span className={styles['title']}>
      {name}
      <small>{row.jobNumber}</small>
      {row.employStatus !== undefined && <Cell field={employStatus} value={row.employStatus} />}
      {row.status !== undefined && <Cell field={status} value={row.status} />}
    </span>
  );
}

interface ContentProps {
  person: Person;
  detail: UserDetail;
  tab: UserTab;
  onOpen: OpenDialog;
}

const KICK_KEY = `${USER_KEY}:kick`;

function Content({ person, detail, tab, onOpen }: ContentProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const [active, setActive] = useState<string>(tab);
  const tabs = [
    { key: 'profile', children: <ProfileTab detail={detail} /> },
    { key: 'roles', children: <RolesTab detail={detail} person={person} onOpen={onOpen} /> },
    ...(detail.identities === null
      ? []
      : [{ key: 'identities', children: <IdentitiesTab detail={detail} identities={detail.identities} /> }]),
    ...(rights.has(KICK_KEY) && !detail.denied.includes(KICK_KEY)
      ? [{ key: 'sessions', children: <SessionsTab person={person} /> }]
      : []),
    { key: 'effective', children: <EffectiveTab userId={person.id} /> },
  ];
  return (
    <Tabs
      activeKey={active}
      onChange={setActive}
      items={tabs.map((one) => ({ ...one, label: t(`user.tab.${one.key}`) }))}
    />
  );
}
