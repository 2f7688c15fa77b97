import { DownOutlined } from '@ant-design/icons';
import { MoreMenu, useRights } from '@switchboard/kit-web';
import { USER_KEY } from '@switchboard/sys-contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserTab } from './detail/drawer.tsx';
import { useAccountWrites } from './use-account-writes.ts';

/** What the actions need to know of a person, from the list or from the detail. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** '0' disabled, '1' active, '2' locked; null = not told. */
  readonly status: string | null;
  readonly hasLeft: boolean;
}

export type UserDialog = 'detail' | 'roles' | 'reset';
export type OpenDialog = (what: UserDialog, person: Person, tab?: UserTab) => void;

interface UserActionsProps {
  person: Person;
  onOpen: OpenDialog;
  /** In the drawer the detail is already open. */
  isInDrawer?: boolean;
}

/** Each action only for holders of its key; a menu without entries is not there (sys R24). */
export function UserActions({ person, onOpen, isInDrawer = false }: UserActionsProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const writes = useAccountWrites();
  const may = (action: string): boolean => rights.has(`${USER_KEY}:${action}`);
  const isOff = person.status === '0';
  const entry = (isThere: boolean, key: string, onClick: () => void, danger = false) =>
    isThere ? [{ key, label: t(`user.action.${key}`), danger, onClick }] : [];
  const items: MenuProps['items'] = [
    ...entry(may('role'), 'roles', () => onOpen('roles', person)),
    ...entry(may('kick') && !isInDrawer, 'sessions', () => onOpen('detail', person, 'sessions')),
    ...entry(may('state') && person.status === '2', 'unlock', () => writes.unlock(person)),
    ...entry(may('reset') && !isOff && !person.hasLeft, 'reset', () => onOpen('reset', person)),
    ...entry(may('state') && isOff && !person.hasLeft, 'enable', () => writes.setState([person], '1')),
    ...entry(may('state') && !isOff, 'disable', () => writes.setState([person], '0'), true),
  ];
  return (
    <>
      {!isInDrawer && (
        <Button type="link" size="small" onClick={() => onOpen('detail', person)}>
          {t('user.action.detail')}
        </Button>
      )}
      {items.length > 0 && isInDrawer && (
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {t('user.action.all')}
          </Button>
        </Dropdown>
      )}
      {items.length > 0 && !isInDrawer && (
        <MoreMenu items={items} label={t('user.action.more', { name: person.name })} />
      )}
    </>
  );
}
