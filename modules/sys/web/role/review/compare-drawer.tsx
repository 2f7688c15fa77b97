import { SwapOutlined } from '@ant-design/icons';
import { useCall, useLocale } from '@switchboard/kit-web';
import { getRoleGrant, SCOPE_VALUES } from '@switchboard/sys-contract';
import { Button, Drawer, Empty, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { diffGrants } from '../model/grant-diff.ts';
import { useNameOf, useRoleText } from '../text.ts';
import type { Catalog } from '../use-catalog.ts';
import type { RoleRow } from '../use-roles.ts';
import { GrantDiffView } from './grant-diff-view.tsx';

interface Props {
  isOpen: boolean;
  roles: readonly RoleRow[];
  firstId: string | null;
  catalog: Catalog | null;
  onClose: () => void;
}

/** Compares two roles: what only one of them grants, and what they set differently. */
export function CompareDrawer({ isOpen, roles, firstId, catalog, onClose }: Props): ReactNode {
  const t = useRoleText();
  const [chosen, setChosen] = useState<{ left: string | null; right: string | null }>({ left: null, right: null });
  const left = roles.find((role) => role.id === (chosen.left ?? firstId));
  const right = roles.find((role) => role.id === chosen.right);
  return (
    <Drawer open={isOpen} size="large" title={t('role.compareDrawer.title')} onClose={onClose}>
      <div className="sr-sides">
        <RoleChoice
          label={t('role.compareDrawer.left')}
          roles={roles}
          value={left?.id ?? null}
          onChange={(id) => setChosen({ left: id, right: chosen.right })}
        />
        <Button
          icon={<SwapOutlined />}
          aria-label={t('role.compareDrawer.swap')}
          title={t('role.compareDrawer.swap')}
          disabled={left === undefined || right === undefined}
          onClick={() => setChosen({ left: right?.id ?? null, right: left?.id ?? null })}
        />
        <RoleChoice
          label={t('role.compareDrawer.right')}
          roles={roles}
          value={right?.id ?? null}
          onChange={(id) => setChosen({ left: left?.id ?? null, right: id })}
        />
      </div>
      {left === undefined || right === undefined || catalog === null ? (
        <Empty className="sr-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.compareDrawer.pick')} />
      ) : (
        <Comparison left={left} right={right} catalog={catalog} />
      )}
    </Drawer>
  );
}

function Comparison({ left, right, catalog }: { left: RoleRow; right: RoleRow; catalog: Catalog }): ReactNode {
  const t = useRoleText();
  const locale = useLocale();
  const nameOf = useNameOf();
  const [a, b] = [useCall(getRoleGrant, { roleId: left.id }).data, useCall(getRoleGrant, { roleId: right.id }).data];
  if (a === undefined || b === undefined) return <Skeleton active />;
  const diff = diffGrants(a, b);
  const scope = (role: RoleRow): string =>
    SCOPE_VALUES[(role.defaultScope ?? '1') as keyof typeof SCOPE_VALUES].label[locale];
  return (
    <div className="sr-diff">
      <span className="sr-muted">
        {t('role.diff.shared', { count: a.resourceIds.length - diff.removed.length })} ·{' '}
        {t('role.compareDrawer.defaultScope')} {scope(left)} <span className="sr-arrow">→</span> {scope(right)}
      </span>
      <GrantDiffView diff={diff} catalog={catalog} sides={{ left: nameOf(left), right: nameOf(right) }} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  roles: readonly RoleRow[];
  value: string | null;
  onChange: (id: string) => void;
}

function RoleChoice({ label, roles, value, onChange }: ChoiceProps): ReactNode {
  const nameOf = useNameOf();
  return (
    <label>
      {label}
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        onChange={onChange}
        options={roles.map((role) => ({ value: role.id, label: `${nameOf(role)} (${role.code})` }))}
      />
    </label>
  );
}
