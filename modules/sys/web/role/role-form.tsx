import { DraftNotice, useCallMutation, useDraft, useLocale } from '@switchboard/kit-web';
import { copyRole, roleResource, saveRole, SCOPE_VALUES, updateRole } from '@switchboard/sys-contract';
import { Alert, App, Form, Input, Modal, Select } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useNameOf, useRoleText } from './text.ts';
import type { RoleRow } from './use-roles.ts';

export type RoleFormTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly role: RoleRow }
  | { readonly kind: 'copy'; readonly role: RoleRow };

interface Values {
  code: string;
  nameZh: string;
  nameEn: string;
  defaultScope: '1' | '2' | '3' | '4';
  remark: string;
}

interface Props {
  task: RoleFormTask | null;
  onDone: (roleId: string) => void;
  onClose: () => void;
}

/** Adds, edits or copies a role: its name and default scope. What it grants is edited beside the list. */
export function RoleForm({ task, onDone, onClose }: Props): ReactNode {
  const t = useRoleText();
  const locale = useLocale();
  const nameOf = useNameOf();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const invalidates = [roleResource.calls.page];
  const add = useCallMutation(saveRole, { invalidates });
  const edit = useCallMutation(updateRole, { invalidates });
  const copy = useCallMutation(copyRole, { invalidates });
  const isPending = add.isPending || edit.isPending || copy.isPending;

  const suffix = t('role.form.copySuffix');
  const fill = useCallback(
    (from: RoleFormTask): void => {
      form.resetFields();
      form.setFieldsValue(startOf(from, suffix));
    },
    [form, suffix],
  );
  // neither a new language nor a tab that comes back to the front may empty the form
  const filledFor = useRef<RoleFormTask | null>(null);
  useEffect(() => {
    if (filledFor.current === task) return;
    filledFor.current = task;
    if (task !== null) fill(task);
  }, [task, fill]);
  const draft = useDraft(task === null ? '' : `role.${task.kind}.${'role' in task ? task.role.id : 'new'}`, form, {
    isOpen: task !== null,
    reset: () => task !== null && fill(task),
  });
  const leave = (): void => {
    draft.clear();
    onClose();
  };

  const submit = async (values: Values): Promise<void> => {
    if (task === null) return;
    const texts = { nameZh: values.nameZh, nameEn: orNull(values.nameEn) };
    const fields = { ...texts, defaultScope: values.defaultScope, remark: orNull(values.remark) };
    const id =
      task.kind === 'add'
        ? await add.mutateAsync({ ...fields, code: values.code })
        : task.kind === 'copy'
          ? await copy.mutateAsync({ ...texts, id: task.role.id, code: values.code })
          : await edit
              .mutateAsync({ ...fields, id: task.role.id, version: task.role.version })
              .then(() => task.role.id);
    draft.clear();
    void message.success(t('role.ok'));
    onDone(id);
  };
  const required = { required: true, whitespace: true, message: t('role.form.required') };
  return (
    <Modal
      open={task !== null}
      title={
        task === null ? '' : t(`role.form.${task.kind}Title`, { name: task.kind === 'add' ? '' : nameOf(task.role) })
      }
      okText={t('role.form.save')}
      cancelText={t('role.form.cancel')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={leave}
      forceRender
    >
      {task?.kind === 'copy' && (
        <Alert type="info" showIcon title={t('role.form.copyHint')} style={{ marginBottom: 12 }} />
      )}
      <DraftNotice draft={draft} />
      <Form<Values>
        form={form}
        layout="vertical"
        onValuesChange={draft.note}
        onFinish={(values) => void submit(values).catch(() => {})}
      >
        {task?.kind !== 'edit' && (
          <Form.Item
            name="code"
            label={t('role.form.code')}
            extra={t('role.form.codeRule')}
            rules={[required, { pattern: /^[a-z][a-z0-9_]{1,39}$/, message: t('role.form.codeRule') }]}
          >
            <Input maxLength={40} />
          </Form.Item>
        )}
        <Form.Item name="nameZh" label={t('role.form.nameZh')} rules={[required]}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('role.form.nameEn')}>
          <Input maxLength={120} />
        </Form.Item>
        {task?.kind !== 'copy' && (
          <>
            <Form.Item name="defaultScope" label={t('role.form.defaultScope')} extra={t('role.form.defaultScopeHint')}>
              <Select
                options={(['1', '2', '3', '4'] as const).map((value) => ({
                  value,
                  label: SCOPE_VALUES[value].label[locale],
                }))}
              />
            </Form.Item>
            <Form.Item name="remark" label={t('role.form.remark')}>
              <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text.trim();
}

function startOf(task: RoleFormTask, suffix: string): Partial<Values> {
  if (task.kind === 'add') return { defaultScope: '1' };
  const { role } = task;
  if (task.kind === 'copy') {
    return {
      code: `${role.code}_copy`.slice(0, 40),
      nameZh: `${role.nameZh} ${suffix}`,
      nameEn: role.nameEn === null || role.nameEn === undefined ? '' : `${role.nameEn} ${suffix}`,
    };
  }
  return {
    nameZh: role.nameZh,
    nameEn: role.nameEn ?? '',
    defaultScope: role.defaultScope as Values['defaultScope'],
    remark: role.remark ?? '',
  };
}
