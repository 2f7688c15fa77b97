import { CopyOutlined, DeleteOutlined, EditOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Can, formatDateTime, useCallMutation, useLocale } from '@switchboard/kit-web';
import { deleteRole, getRoleGrant, roleResource, SCOPE_VALUES, setRoleState } from '@switchboard/sys-contract';
import { App, Button, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNameOf, useRoleText } from './text.ts';
import { PAGE_KEY, type RoleRow } from './use-roles.ts';

interface Props {
  role: RoleRow;
  isReadOnly: boolean;
  onEdit: () => void;
  onCopy: () => void;
  onDeleted: () => void;
}

/** The role's name and the actions on the role as a whole. */
export function RoleHead({ role, isReadOnly, onEdit, onCopy, onDeleted }: Props): ReactNode {
  const t = useRoleText();
  const locale = useLocale();
  const nameOf = useNameOf();
  const { modal, message } = App.useApp();
  const isOn = role.status === '1';
  const saved = (): void => void message.success(t('role.ok'));
  const state = useCallMutation(setRoleState, {
    invalidates: [roleResource.calls.page, getRoleGrant],
    onSuccess: saved,
  });
  const remove = useCallMutation(deleteRole, { invalidates: [roleResource.calls.page], onSuccess: onDeleted });
  const scope = SCOPE_VALUES[(role.defaultScope ?? '1') as keyof typeof SCOPE_VALUES];

  const confirmState = (): void => {
    const status = isOn ? '0' : '1';
    const change = async () => await state.mutateAsync({ id: role.id, version: role.version, status }).catch(() => {});
    if (!isOn) return void change();
    void modal.confirm({
      title: t('role.confirm.disableTitle', { name: nameOf(role) }),
      content: t('role.confirm.disableText', { count: role.memberCount }),
      okText: t('role.disable'),
      okButtonProps: { danger: true },
      cancelText: t('role.confirm.no'),
      onOk: change,
    });
  };
  const confirmDelete = (): void =>
    void modal.confirm({
      title: t('role.confirm.delTitle', { name: nameOf(role) }),
      content: t('role.confirm.delText'),
      okText: t('role.del'),
      okButtonProps: { danger: true },
      cancelText: t('role.confirm.no'),
      onOk: async () => await remove.mutateAsync({ id: role.id, version: role.version }).catch(() => {}),
    });
  return (
    <header className="sr-title">
      <h2>{nameOf(role)}</h2>
      <span className="sr-title-meta">
        <span className="sr-code">{role.code}</span>
        <Tag>{t(role.kind === '1' ? 'role.builtIn' : 'role.custom')}</Tag>
        <Tag color={isOn ? 'success' : 'error'}>{t(isOn ? 'role.enabled' : 'role.disabled')}</Tag>
        {isReadOnly && <Tag color="warning">{t('role.readOnly')}</Tag>}
        <span className="sr-muted">
          {t('role.defaultScope')} {scope.label[locale]}
        </span>
        {role.updatedAt !== undefined && (
          <span className="sr-muted">{t('role.updatedAt', { at: formatDateTime(role.updatedAt) })}</span>
        )}
      </span>
      <Space size={4} wrap>
        <Can right={`${PAGE_KEY}:edit`}>
          <Button type="text" icon={<EditOutlined />} onClick={onEdit}>
            {t('role.edit')}
          </Button>
          <Button
            type="text"
            icon={isOn ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
            loading={state.isPending}
            onClick={confirmState}
          >
            {t(isOn ? 'role.disable' : 'role.enable')}
          </Button>
        </Can>
        <Can right={`${PAGE_KEY}:add`}>
          <Button type="text" icon={<CopyOutlined />} onClick={onCopy}>
            {t('role.copy')}
          </Button>
        </Can>
        {role.kind !== '1' && (
          <Can right={`${PAGE_KEY}:del`}>
            <Button type="text" danger icon={<DeleteOutlined />} onClick={confirmDelete}>
              {t('role.del')}
            </Button>
          </Can>
        )}
      </Space>
    </header>
  );
}
