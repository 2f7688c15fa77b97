import { getProcess, type Graph, PROCESS_CATEGORIES, processResource, saveProcess } from '@switchboard/ger-contract';
import { MASKED } from '@switchboard/kit-contract';
import { CodeSelect, useCall, useCallMutation } from '@switchboard/kit-web';
import { Form, Input, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { NEW_STEP } from './model/edit.ts';
import type { Process } from './types.ts';
import { useNames } from './use-names.ts';

interface Values {
  processCode: string;
  nameZh: string;
  nameEn: string;
  category: NonNullable<Process['category']>;
}

interface Props {
  /** The process to copy; null = an empty one. */
  readonly from: string | null;
  onMade(id: string): void;
  onClose(): void;
}

export function NewProcess({ from, onMade, onClose }: Props) {
  const { t } = useTranslation('ger');
  const { data } = useCall(getProcess, { id: from ?? '' }, { enabled: from !== null, staleTime: 0 });
  if (from !== null && data === undefined)
    return (
      <Modal open footer={null} title={t('design.copy')} onCancel={onClose}>
        <Skeleton active />
      </Modal>
    );
  return <NewForm source={data ?? null} onMade={onMade} onClose={onClose} />;
}

function NewForm({ source, onMade, onClose }: Omit<Props, 'from'> & { source: Process | null }) {
  const { t } = useTranslation('ger');
  const names = useNames();
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(saveProcess, {
    invalidates: [processResource.calls.page],
    onSuccess: ({ id }) => onMade(id),
  });
  const needed = [{ required: true, whitespace: true, message: t('form.required') }];
  const first: Graph = {
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: names.start, fields: {}, required: [], next: 'step_1' },
      { ...NEW_STEP, id: 'step_1', name: names.approve, approvers: [{ by: 'manager', level: 1 }], next: 'end' },
      { id: 'end', type: 'end', name: names.end },
    ],
  };
  const save = (values: Values): void =>
    saving.mutate({
      ...values,
      icon: source?.icon ?? null,
      formId: source?.formId ?? null,
      // a module handles only its own codes: a copy under another code has no document
      serviceName: null,
      startScope: source?.startScope ?? { all: true },
      withdrawMode: source?.withdrawMode ?? 'beforeEnd',
      titleTpl: source?.titleTpl ?? '',
      // a masked remark is not copied to another process
      remark: source?.remark?.includes(MASKED) === true ? null : (source?.remark ?? null),
      graph: source?.graph ?? first,
      publish: false,
      note: null,
    });
  return (
    <Modal
      open
      title={t(source === null ? 'design.new' : 'design.copy')}
      okText={t('design.create')}
      cancelText={t('form.cancel')}
      confirmLoading={saving.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={
          source === null
            ? { category: 'general' }
            : {
                category: source.category ?? 'general',
                nameZh: t('design.copyOf', { name: source.nameZh ?? '' }),
                nameEn: t('design.copyOf', { name: source.nameEn ?? '', lng: 'en' }),
              }
        }
        onFinish={save}
      >
        <Form.Item name="nameZh" label={t('design.nameZh')} rules={needed}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('design.nameEn')} rules={needed}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item
          name="processCode"
          label={t('design.code')}
          extra={t('roles.codeHint')}
          rules={[...needed, { pattern: /^[a-z][a-z0-9_]{1,59}$/, message: t('roles.codeHint') }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="category" label={t('design.category')}>
          <CodeSelect values={PROCESS_CATEGORIES} allowClear={false} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
