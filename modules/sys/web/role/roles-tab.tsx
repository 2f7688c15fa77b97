import { DiffOutlined, EyeOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { useIsPhone, useTabState } from '@switchboard/kit-web';
import { App, Button, Empty, Result } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RoleEditor } from './editor.tsx';
import { ExplainDrawer } from './explain/explain-drawer.tsx';
import { PreviewDrawer } from './explain/preview-drawer.tsx';
import { CompareDrawer } from './review/compare-drawer.tsx';
import { RoleForm, type RoleFormTask } from './role-form.tsx';
import { RoleList } from './role-list.tsx';
import { ROLE_STYLES } from './styles.ts';
import { useRoleText } from './text.ts';
import { useCatalog } from './use-catalog.ts';
import { useFillHeight } from './use-height.ts';
import { type RoleRow, useRoles } from './use-roles.ts';

type Open = 'explain' | 'preview' | 'compare' | null;

/** The role form as the tab remembers it. */
interface ShownTask {
  readonly kind: RoleFormTask['kind'];
  readonly id: string | null;
}

function taskOf({ kind, id }: ShownTask, roles: readonly RoleRow[] | undefined): RoleFormTask | null {
  if (kind === 'add') return { kind };
  const role = roles?.find((candidate) => candidate.id === id);
  return role === undefined ? null : { kind, role };
}

/** Roles and what they grant. */
export function RolesTab(): ReactNode {
  const t = useRoleText();
  const isPhone = useIsPhone();
  const { modal } = App.useApp();
  const [search, setSearch] = useSearchParams();
  const [task, setTaskNow] = useState<RoleFormTask | null>(null);
  const [shownTask, setShownTask] = useTabState<ShownTask | null>('role.task', () => null);
  const [open, setOpen] = useState<Open>(null);
  const [fill, height] = useFillHeight<HTMLDivElement>();
  const unsaved = useRef({ count: 0, undo: () => {} });
  const roles = useRoles();
  const { catalog } = useCatalog();
  const list = roles.data?.list;
  const setTask = (next: RoleFormTask | null): void => {
    setTaskNow(next);
    setShownTask(next === null ? null : { kind: next.kind, id: 'role' in next ? next.role.id : null });
  };
  // reopens the dialog when the tab is restored
  const restored = task === null && shownTask !== null ? taskOf(shownTask, list) : null;
  if (restored !== null) setTaskNow(restored);
  const requestedId = search.get('role');
  const selected = list?.find((role) => role.id === requestedId) ?? (isPhone ? undefined : list?.[0]);

  const show = (id: string | null): void =>
    setSearch((now) => {
      const { role: _role, ...rest } = Object.fromEntries(now);
      return id === null ? rest : { ...rest, role: id };
    });
  /** Unsaved changes need a confirmation before another role is selected. */
  const select = (id: string | null): void => {
    if (id !== null && id === selected?.id) return;
    if (unsaved.current.count === 0) return show(id);
    void modal.confirm({
      title: t('role.confirm.leaveTitle'),
      content: t('role.confirm.leaveText', { count: unsaved.current.count }),
      okText: t('role.confirm.leave'),
      okButtonProps: { danger: true },
      cancelText: t('role.confirm.stay'),
      onOk: () => {
        unsaved.current.undo();
        show(id);
      },
    });
  };

  return (
    <div className="sr-page" ref={fill} style={isPhone ? {} : { height }}>
      <style href="sys-role" precedence="module">
        {ROLE_STYLES}
      </style>
      <header className="sr-head">
        <h1>{t('role.title')}</h1>
        <Button icon={<QuestionCircleOutlined />} onClick={() => setOpen('explain')}>
          {t('role.explain')}
        </Button>
        <Button icon={<EyeOutlined />} onClick={() => setOpen('preview')}>
          {t('role.preview')}
        </Button>
        <Button icon={<DiffOutlined />} onClick={() => setOpen('compare')}>
          {t('role.compare')}
        </Button>
      </header>
      <div className="sr-body">
        {roles.error !== null && list === undefined ? (
          <Result
            status="warning"
            title={t('role.loadFailed')}
            subTitle={roles.error.msg}
            extra={<Button onClick={() => void roles.refetch()}>{t('role.retry')}</Button>}
          />
        ) : (
          <>
            {(!isPhone || selected === undefined) && (
              <RoleList
                roles={list}
                selectedId={selected?.id ?? null}
                onSelect={select}
                onAdd={() => setTask({ kind: 'add' })}
              />
            )}
            {selected !== undefined && (
              <RoleEditor
                key={selected.id}
                role={selected}
                catalog={catalog}
                onEdit={() => setTask({ kind: 'edit', role: selected })}
                onCopy={() => setTask({ kind: 'copy', role: selected })}
                onBack={() => select(null)}
                onDirty={(count, undo) => {
                  unsaved.current = { count, undo };
                }}
              />
            )}
            {selected === undefined && !isPhone && list !== undefined && (
              <Empty className="sr-main sr-empty" description={t('role.choose')} />
            )}
          </>
        )}
      </div>
      <RoleForm
        task={task}
        onClose={() => setTask(null)}
        onDone={(id) => {
          setTask(null);
          select(id);
        }}
      />
      <ExplainDrawer isOpen={open === 'explain'} catalog={catalog} onClose={() => setOpen(null)} />
      <PreviewDrawer isOpen={open === 'preview'} onClose={() => setOpen(null)} />
      <CompareDrawer
        isOpen={open === 'compare'}
        roles={list ?? []}
        firstId={selected?.id ?? null}
        catalog={catalog}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
