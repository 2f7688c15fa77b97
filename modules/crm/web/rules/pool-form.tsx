import { pagePools, savePublicPool, POOL_HIDEABLE, type PoolRow } from '@switchboard/crm-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { CountrySelect, DeptSelect, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';

type Values = Omit<InputOf<typeof savePublicPool>, 'poolId' | 'version'>;
const NEW: Partial<Values> = { deptIds: null, countries: null, managerIds: [], hiddenFields: [], priority: 0 };

export function PoolForm({ pool, onClose }: { pool: PoolRow | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(savePublicPool, { invalidates: [pagePools], onSuccess: onClose });
  const isDefault = pool?.code === 'default';
  const required = [{ required: true, whitespace: true }];
  return (
    <Modal
      open
      title={t(pool === null ? 'rules.pool.add' : 'rules.pool.edit')}
      okText={t('rules.save')}
      confirmLoading={saving.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={pool ?? NEW}
        onFinish={(values) =>
          saving.mutate({
            ...values,
            deptIds: (values.deptIds ?? []).length === 0 ? null : values.deptIds,
            countries: (values.countries ?? []).length === 0 ? null : values.countries,
            ...(pool === null ? {} : { poolId: pool.id, version: pool.version, code: pool.code }),
          })
        }
      >
        <Form.Item
          name="code"
          label={t('rules.pool.code')}
          rules={[...required, { pattern: /^[a-z0-9][a-z0-9-]{1,39}$/, message: t('rules.pool.codeRule') }]}
        >
          <Input maxLength={40} disabled={pool !== null} />
        </Form.Item>
        <Form.Item name="nameZh" label={t('rules.pool.nameZh')} rules={required}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="nameEn" label={t('rules.pool.nameEn')} rules={required}>
          <Input maxLength={120} />
        </Form.Item>
        {!isDefault && (
          <>
            <Form.Item name="deptIds" label={t('rules.pool.depts')}>
              <DeptSelect isMultiple placeholder={t('rules.all')} />
            </Form.Item>
            <Form.Item name="countries" label={t('rules.pool.countries')}>
              <CountrySelect isMultiple placeholder={t('rules.all')} />
            </Form.Item>
          </>
        )}
        <Form.Item name="managerIds" label={t('rules.pool.managers')}>
          <StaffSelect isMultiple />
        </Form.Item>
        <Form.Item name="hiddenFields" label={t('rules.pool.hidden')}>
          <Select
            mode="multiple"
            options={POOL_HIDEABLE.map((value) => ({ value, label: t(`rules.pool.field.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="priority"
          label={t('rules.pool.priority')}
          extra={t('rules.pool.priorityHint')}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={999} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
