import { CODES, type FieldProblem } from '@switchboard/kit-contract';
import { type ApiError, DraftNotice, useCallMutation, useDraft, useIsPhone } from '@switchboard/kit-web';
import { addDept, type DeptNode, getDeptTree, updateDept } from '@switchboard/sys-contract';
import { App, Button, Drawer, Form, Input, InputNumber, TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../dept.module.css';
import { childrenOf } from '../model/tree.ts';
import type { Depts, Dialog } from '../use-depts.ts';
import { StaffSelect } from './staff-select.tsx';
import { toParentChoices } from './parent-choices.ts';

interface Values {
  parentId?: string;
  code: string;
  nameZh: string;
  nameEn?: string | null;
  leaderStaffId?: string | null;
  sort: number;
}

interface FormProps {
  depts: Depts;
  dialog: Extract<Dialog, { kind: 'add' | 'edit' }>;
  onClose: () => void;
}

export function DeptForm({ depts, dialog, onClose }: FormProps) {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const isPhone = useIsPhone();
  const [form] = Form.useForm<Values>();
  const node = dialog.kind === 'edit' ? dialog.node : null;
  const draft = useDraft(`dept.${dialog.kind}.${node?.id ?? 'new'}`, form);

  const finish = (id: string): void => {
    draft.clear();
    void message.success(t('dept.saved'));
    depts.select(id);
    onClose();
  };
  const adding = useCallMutation(addDept, { invalidates: [getDeptTree], onSuccess: finish });
  const editing = useCallMutation(updateDept, { invalidates: [getDeptTree], onSuccess: () => finish(node?.id ?? '') });
  const onError = ({ code, data }: ApiError): void => {
    if (code !== CODES.validation || !Array.isArray(data)) return;
    form.setFields((data as FieldProblem[]).map(({ field, msg }) => ({ name: field as keyof Values, errors: [msg] })));
  };

  function save({ parentId, code, nameZh, nameEn, leaderStaffId, sort }: Values): void {
    const fields = {
      code,
      nameZh,
      nameEn: (nameEn ?? '').trim() === '' ? null : (nameEn ?? null),
      leaderStaffId: leaderStaffId ?? null,
      sort,
    };
    if (node === null) adding.mutate({ ...fields, parentId: parentId ?? null }, { onError });
    else editing.mutate({ ...fields, id: node.id, version: node.version }, { onError });
  }

  /** Typed text is not lost by a click beside the drawer. */
  function leave(): void {
    if (!draft.isDirty) return onClose();
    const giveUp = (): void => {
      draft.clear();
      onClose();
    };
    void modal.confirm({ title: t('dept.unsaved'), okText: t('dept.action.discard'), onOk: giveUp });
  }

  return (
    <Drawer
      open
      title={t(node === null ? 'dept.addTitle' : 'dept.editTitle')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 440}
      onClose={leave}
      footer={
        <div className={styles['formFoot']}>
          <Button onClick={leave}>{t('dept.action.cancel')}</Button>
          <Button type="primary" loading={adding.isPending || editing.isPending} onClick={() => form.submit()}>
            {t('dept.action.save')}
          </Button>
        </div>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues(depts, dialog)}
        onValuesChange={draft.note}
        onFinish={save}
      >
        <DraftNotice draft={draft} />
        <Fields depts={depts} node={node} />
      </Form>
    </Drawer>
  );
}

function initialValues(depts: Depts, dialog: FormProps['dialog']): Partial<Values> {
  if (dialog.kind === 'edit') {
    const { code, nameZh, nameEn, leaderStaffId, sort } = dialog.node;
    return { code, nameZh, nameEn, leaderStaffId, sort };
  }
  const siblings = childrenOf(depts.index, dialog.parent?.id ?? null);
  const sort = Math.max(-1, ...siblings.map((one) => one.sort)) + 1;
  return { ...(dialog.parent === null ? {} : { parentId: dialog.parent.id }), sort };
}

function Fields({ depts, node }: { depts: Depts; node: DeptNode | null }) {
  const { t } = useTranslation('sys');
  const required = (label: string) => [{ required: true, whitespace: true, message: t('dept.required', { label }) }];
  return (
    <>
      {node === null && (
        <Form.Item name="parentId" label={t('dept.field.parent')} extra={t('dept.parentHint')}>
          <TreeSelect
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder={t('dept.top')}
            treeData={toParentChoices(depts)}
            treeDefaultExpandedKeys={depts.openIds as string[]}
          />
        </Form.Item>
      )}
      <Form.Item name="nameZh" label={t('dept.field.nameZh')} rules={required(t('dept.field.nameZh'))}>
        <Input maxLength={80} disabled={node?.isManaged === true} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('dept.field.nameEn')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('dept.field.code')}
        rules={[...required(t('dept.field.code')), { pattern: /^[A-Za-z0-9_-]*$/, message: t('dept.codeRule') }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="leaderStaffId" label={t('dept.field.leader')}>
        <StaffSelect known={node === null ? null : { id: node.leaderStaffId, name: node.leaderName }} />
      </Form.Item>
      <Form.Item name="sort" label={t('dept.field.sort')} rules={[{ required: true }]}>
        <InputNumber min={0} max={9999} precision={0} className={styles['full'] ?? ''} />
      </Form.Item>
    </>
  );
}
