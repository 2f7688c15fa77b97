import { LEVELS, type LevelRuleRow, pageLevelRules, saveLevelRule } from '@switchboard/crm-contract';
import { formatDecimal, MoneyInput, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Form, Modal, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editColumn } from './edit-column.tsx';

/** The monthly spend from which a customer has each level (crm rule 22). */
export function LevelTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [edited, setEdited] = useState<LevelRuleRow | null>(null);
  const { data, isPending } = useCall(pageLevelRules, {});
  const columns: TableColumnsType<LevelRuleRow> = [
    {
      key: 'level',
      title: t('rules.level.level'),
      render: (_, { level }) =>
        (LEVELS as Record<string, { label: { zh: string; en: string } }>)[level]?.label[locale] ?? level,
    },
    { key: 'min', title: t('rules.level.min'), align: 'right', render: (_, { minAvgUsd }) => money(minAvgUsd) },
    { key: 'max', title: t('rules.level.max'), align: 'right', render: (_, { maxAvgUsd }) => money(maxAvgUsd) },
    {
      key: 'auto',
      title: t('rules.level.auto'),
      width: 140,
      render: (_, { auto }) => t(auto ? 'rules.level.byMonth' : 'rules.level.byApproval'),
    },
    { key: 'customers', dataIndex: 'customers', title: t('rules.level.customers'), width: 110, align: 'right' },
    {
      key: 'enabled',
      title: t('rules.enabled'),
      width: 90,
      render: (_, { enabled }) => t(enabled ? 'rules.on' : 'rules.off'),
    },
    editColumn<LevelRuleRow>({ t, mayEdit, onEdit: setEdited }),
  ];
  return (
    <>
      <Table<LevelRuleRow>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 760 }}
      />
      {edited !== null && <LevelForm rule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const money = (value: string | null): string => (value === null ? '–' : formatDecimal(value));

interface Values {
  minAvgUsd?: string | null;
  maxAvgUsd?: string | null;
  enabled: boolean;
}

function LevelForm({ rule, onClose }: { rule: LevelRuleRow; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation(saveLevelRule, { invalidates: [pageLevelRules], onSuccess: onClose });
  return (
    <Modal
      open
      title={t('rules.level.edit', { level: rule.level })}
      okText={t('rules.save')}
      confirmLoading={saving.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={rule}
        onFinish={({ minAvgUsd, maxAvgUsd, enabled }) =>
          saving.mutate({
            ruleId: rule.id,
            version: rule.version,
            minAvgUsd: minAvgUsd ?? null,
            maxAvgUsd: maxAvgUsd ?? null,
            enabled,
          })
        }
      >
        <Form.Item name="minAvgUsd" label={t('rules.level.min')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="maxAvgUsd" label={t('rules.level.max')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="enabled" label={t('rules.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
