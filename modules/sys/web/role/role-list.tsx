import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Can } from '@switchboard/kit-web';
import { Button, Empty, Input, Segmented, Skeleton, Tag } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useNameOf, useRoleText } from './text.ts';
import { matchesRole, PAGE_KEY, type RoleRow } from './use-roles.ts';

type StateFilter = 'all' | 'enabled' | 'disabled';
const FILTERS: readonly StateFilter[] = ['all', 'enabled', 'disabled'];

interface Props {
  roles: readonly RoleRow[] | undefined;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onAdd: () => void;
}

/** The roles, filtered by name, code or state; arrow keys move the selection. */
export function RoleList({ roles, selectedId, onSelect, onAdd }: Props): ReactNode {
  const t = useRoleText();
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<StateFilter>('all');
  const shown = roles?.filter(
    (role) => matchesRole(role, keyword) && (state === 'all' || (role.status === '1') === (state === 'enabled')),
  );
  return (
    <nav className="sr-side" aria-label={t('role.title')}>
      <div className="sr-side-tools">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('role.search')}
          aria-label={t('role.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Segmented
          block
          size="small"
          value={state}
          onChange={setState}
          options={FILTERS.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Can right={`${PAGE_KEY}:add`}>
          <Button block icon={<PlusOutlined />} onClick={onAdd}>
            {t('role.add')}
          </Button>
        </Can>
      </div>
      {shown === undefined && <Skeleton active className="sr-side-tools" />}
      {shown?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.none')} />}
      <ul className="sr-roles">
        {shown?.map((role) => (
          <li key={role.id}>
            <RoleItem role={role} isSelected={role.id === selectedId} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RoleItem(props: { role: RoleRow; isSelected: boolean; onSelect: (id: string) => void }): ReactNode {
  const { role, isSelected, onSelect } = props;
  const t = useRoleText();
  const nameOf = useNameOf();
  return (
    <button
      type="button"
      className="sr-role"
      aria-current={isSelected}
      onClick={() => onSelect(role.id)}
      onKeyDown={walk}
    >
      <span className="sr-role-name">
        <strong>{nameOf(role)}</strong>
        {role.status === '0' && <Tag color="error">{t('role.disabled')}</Tag>}
        {role.kind === '1' && role.status !== '0' && <Tag>{t('role.builtIn')}</Tag>}
      </span>
      <span className="sr-muted">
        <span className="sr-code">{role.code}</span> · {t('role.members', { count: role.memberCount })} ·{' '}
        {t('role.grants', { count: role.keyCount })}
      </span>
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLButtonElement>('.sr-role') ?? [])];
  const next = items[items.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
