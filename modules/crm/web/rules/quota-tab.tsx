import { pageQuotaRules, type QuotaRuleRow, saveQuotaRule } from '@switchboard/crm-contract';
import { useCall, useCallMutation } from '@switchboard/kit-web';
import { Form, InputNumber, Modal, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editColumn } from './edit-column.tsx';

export const LIMITS = ['holdLimit', 'dailyClaim', 'dailyPoolView', 'classACap'] as const;

/** The hold, claim and view limits of each sales level (crm rules 5, 6, 12, 14). */
export function QuotaTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('crm');
  const [edited, setEdited] = useState<QuotaRuleRow | null>(null);
  const { data, isPending } = useCall(pageQuotaRules, {});
  const columns: TableColumnsType<QuotaRuleRow> = [
    {
      key: 'level',
      title: t('rules.quota.salesLevel'),
      render: (_, { salesLevel }) => t(`rules.quota.levels.${salesLevel}`),
    },
    ...LIMITS.map((name) => ({
      key: name,
      dataIndex: name,
      title: t(`rules.quota.${name}`),
      align: 'right' as const,
      width: 120,
    })),
    {
      key: 'cooperating',
      title: t('rules.quota.countCooperating'),
      width: 170,
      render: (_, rule) => t(rule.countCooperating ? 'rules.yes' : 'rules.no'),
    },
    { key: 'people', dataIndex: 'people', title: t('rules.quota.people'), width: 90, align: 'right' },
    editColumn<QuotaRuleRow>({ t, mayEdit, onEdit: setEdited }),
  ];
  return (
    <>
      <Table<QuotaRuleRow>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 980 }}
      />
      {edited !== null && <QuotaForm rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type Values = Record<(typeof LIMITS)[number], number> & { countCooperating: boolean };

function QuotaForm({ rule, onClose }: { rule: QuotaRuleRow; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(saveQuotaRule, { invalidates: [pageQuotaRules], onSuccess: onClose });
  return (
    <Modal
      open
      title={t('rules.quota.edit', { level: t(`rules.quota.levels.${rule.salesLevel}`) })}
      okText={t('rules.save')}
      confirmLoading={saving.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={rule}
        onFinish={(values) => saving.mutate({ ruleId: rule.id, version: rule.version, ...values })}
      >
        {LIMITS.map((name) => (
          <Form.Item key={name} name={name} label={t(`rules.quota.${name}`)} rules={[{ required: true }]}>
            <InputNumber min={0} max={100_000} precision={0} style={{ width: 160 }} />
          </Form.Item>
        ))}
        <Form.Item
          name="countCooperating"
          label={t('rules.quota.countCooperating')}
          extra={t('rules.quota.countHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
