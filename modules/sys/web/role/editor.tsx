import { ArrowLeftOutlined } from '@ant-design/icons';
import { useIsPhone, useRights } from '@switchboard/kit-web';
import { Button, Result, Skeleton, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RoleHead } from './role-head.tsx';
import { SaveBar } from './review/save-bar.tsx';
import { FieldsTab } from './tabs/fields-tab.tsx';
import { KeysTab } from './tabs/keys-tab.tsx';
import { MembersTab } from './tabs/members-tab.tsx';
import { ScopesTab } from './tabs/scopes-tab.tsx';
import { useRoleText } from './text.ts';
import type { Catalog } from './use-catalog.ts';
import { useGrantDraft } from './use-grant-draft.ts';
import { PAGE_KEY, type RoleRow } from './use-roles.ts';

const TABS = ['keys', 'scopes', 'fields', 'members'] as const;

interface Props {
  role: RoleRow;
  catalog: Catalog | null;
  onEdit: () => void;
  onCopy: () => void;
  onBack: () => void;
  /** Reports the number of unsaved changes and how to undo them. */
  onDirty: (count: number, undo: () => void) => void;
}

/** One role: what it grants, and to whom. Changes are collected, reviewed and saved together. */
export function RoleEditor({ role, catalog, onEdit, onCopy, onBack, onDirty }: Props): ReactNode {
  const t = useRoleText();
  const isPhone = useIsPhone();
  const canGrant = useRights().has(`${PAGE_KEY}:grant`);
  const [search, setSearch] = useSearchParams();
  const [shownTab, setShownTab] = useState(search.get('tab') ?? 'keys');
  const draft = useGrantDraft(role.id);
  const count = draft.diff?.count ?? 0;

  useEffect(() => {
    onDirty(count, draft.undo);
    // oxlint-disable-next-line react/exhaustive-deps -- the callback changes with every render, the count does not
  }, [count]);

  if (draft.error !== null && draft.grant === undefined) {
    return (
      <div className="sr-main">
        <Result
          status="warning"
          title={t('role.loadFailed')}
          subTitle={draft.error.msg}
          extra={<Button onClick={() => void draft.refetch()}>{t('role.retry')}</Button>}
        />
      </div>
    );
  }
  const { grant } = draft;
  const ready = grant !== undefined && catalog !== null;
  const tabProps = ready
    ? { grant, catalog, isReadOnly: !canGrant, onChange: draft.change, defaultScope: Number(role.defaultScope ?? '1') }
    : null;
  const body: Record<(typeof TABS)[number], ReactNode> = {
    keys: tabProps !== null && <KeysTab {...tabProps} />,
    scopes: tabProps !== null && <ScopesTab {...tabProps} />,
    fields: tabProps !== null && <FieldsTab {...tabProps} />,
    members: <MembersTab roleId={role.id} canGrant={canGrant} />,
  };
  return (
    <section className="sr-main">
      {isPhone && (
        <Button type="link" icon={<ArrowLeftOutlined />} onClick={onBack} style={{ alignSelf: 'flex-start' }}>
          {t('role.back')}
        </Button>
      )}
      <RoleHead role={role} isReadOnly={!canGrant} onEdit={onEdit} onCopy={onCopy} onDeleted={onBack} />
      <Tabs
        className="sr-tabs"
        activeKey={shownTab}
        onChange={(tab) => {
          setShownTab(tab);
          setSearch((now) => ({ ...Object.fromEntries(now), tab }), { replace: true });
        }}
        items={TABS.map((key) => ({
          key,
          label: t(`role.tabs.${key}`),
          children: key !== 'members' && tabProps === null ? <Skeleton active /> : body[key],
        }))}
      />
      {draft.isDirty && catalog !== null && <SaveBar role={role} draft={draft} catalog={catalog} />}
    </section>
  );
}
