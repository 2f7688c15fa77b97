import type { EnumValue } from '@switchboard/kit-contract';
import { callApi, CodeSelect, FormDialog, type FormField, type FormRecord } from '@switchboard/kit-web';
import { copyRole, roleResource, saveRole, SCOPE_VALUES, updateRole } from '@switchboard/sys-contract';
import { Alert, Input } from 'antd';
import type { ReactNode } from 'react';
import { useNameOf, useRoleText } from './text.ts';
import { MOST_ROLES, type RoleRow } from './use-roles.ts';

export type RoleFormTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly role: RoleRow }
  | { readonly kind: 'copy'; readonly role: RoleRow };

interface Props {
  task: RoleFormTask | null;
  onDone: (roleId: string) => void;
  onClose: () => void;
}

/** Chosen departments belong to one object, so they cannot be a default. */
const { '5': _, ...DEFAULT_SCOPES }: Readonly<Record<string, EnumValue>> = SCOPE_VALUES;
const INVALID_AFTER = [roleResource.calls.page];

/** Adds, edits or copies a role: its name and default scope. Its grants are edited next to the list. */
export function RoleForm({ task, onDone, onClose }: Props): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  if (task === null) return null;
  const shared = { fields: roleResource.fields, invalidates: INVALID_AFTER, savedText: t('role.ok'), onClose };
  const code: FormField<'code'> = { name: 'code', hint: t('role.form.codeRule') };
  const rest: FormField<'defaultScope' | 'remark'>[] = [
    {
      name: 'defaultScope',
      control: <CodeSelect values={DEFAULT_SCOPES} allowClear={false} />,
      hint: t('role.form.defaultScopeHint'),
    },
    { name: 'remark', control: <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} /> },
  ];
  if (task.kind === 'add') {
    return (
      <FormDialog
        {...shared}
        name="role.add.new"
        title={t('role.form.addTitle')}
        groups={[{ key: 'all', fields: [code, 'nameZh', 'nameEn', ...rest] }]}
        call={saveRole}
        initial={{ defaultScope: '1' }}
        onSaved={onDone}
      />
    );
  }
  const { role } = task;
  if (task.kind === 'copy') {
    const suffix = t('role.form.copySuffix');
    return (
      <FormDialog
        {...shared}
        name={`role.copy.${role.id}`}
        title={t('role.form.copyTitle', { name: nameOf(role) })}
        groups={[{ key: 'all', fields: [code, 'nameZh', 'nameEn'] }]}
        call={copyRole}
        initial={{
          code: `${role.code}_copy`.slice(0, 40),
          nameZh: `${role.nameZh} ${suffix}`,
          nameEn: role.nameEn == null ? null : `${role.nameEn} ${suffix}`,
        }}
        toInput={(values) => ({ ...values, id: role.id }) as never}
        onSaved={onDone}
      >
        <Alert type="info" showIcon title={t('role.form.copyHint')} style={{ marginBottom: 12 }} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      name={`role.edit.${role.id}`}
      title={t('role.form.editTitle')}
      groups={[{ key: 'all', fields: ['nameZh', 'nameEn', ...rest] }]}
      call={updateRole}
      record={{ id: role.id, version: role.version, values: role }}
      reload={() => roleNow(role)}
      onSaved={() => onDone(role.id)}
    />
  );
}

async function roleNow(role: RoleRow): Promise<FormRecord> {
  const { list } = await callApi(roleResource.calls.page, { pageSize: MOST_ROLES });
  const now = list.find(({ id }) => id === role.id) ?? role;
  return { id: now.id, version: now.version, values: now };
}
