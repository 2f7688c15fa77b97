import { DownOutlined } from '@ant-design/icons';
import { DeniedTip, MoreMenu, useRights } from '@switchboard/kit-web';
import { USER_KEY } from '@switchboard/sys-contract';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserTab } from './detail/drawer.tsx';
import { useAccountWrites } from './use-account-writes.ts';

/** What the actions need to know about a person, from the list or from the detail. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** '0' disabled, '1' active, '2' locked; null = hidden from the reader. */
  readonly status: string | null;
  readonly hasLeft: boolean;
}

export type UserDialog = 'detail' | 'roles' | 'reset';
export type OpenDialog = (what: UserDialog, person: Person, tab?: UserTab) => void;

interface UserActionsProps {
  person: Person;
  /** The reader's keys that do not apply to this account. */
  denied: readonly string[];
  onOpen: OpenDialog;
  /** The detail is already open in the drawer. */
  isInDrawer?: boolean;
}

/** Each action is shown only to holders of its key; a menu without entries is hidden (sys R24). */
export function UserActions({ person, denied, onOpen, isInDrawer = false }: UserActionsProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const writes = useAccountWrites();
  const may = (action: string): boolean => rights.has(`${USER_KEY}:${action}`);
  const isOff = person.status === '0';
  const entry = (action: string, key: string, onClick: () => void, { isThere = true, danger = false } = {}) => {
    if (!isThere || !may(action)) return [];
    const disabled = denied.includes(`${USER_KEY}:${action}`);
    const label = <DeniedTip isDenied={disabled}>{t(`user.action.${key}`)}</DeniedTip>;
    return [{ key, label, danger, disabled, onClick }];
  };
  const isLocked = person.status === '2';
  const { hasLeft } = person;
  const items: MenuProps['items'] = [
    ...entry('role', 'roles', () => onOpen('roles', person)),
    ...entry('kick', 'sessions', () => onOpen('detail', person, 'sessions'), { isThere: !isInDrawer }),
    ...entry('state', 'unlock', () => writes.unlock(person), { isThere: isLocked }),
    ...entry('reset', 'reset', () => onOpen('reset', person), { isThere: !isOff && !hasLeft }),
    ...entry('state', 'enable', () => writes.setState([person], '1'), { isThere: isOff && !hasLeft }),
    ...entry('state', 'disable', () => writes.setState([person], '0'), { isThere: !isOff, danger: true }),
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
