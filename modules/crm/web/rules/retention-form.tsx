import {
  CONDITIONS,
  dryRunRetention,
  KINDS,
  LEVELS,
  OWNER_WAYS,
  pageRetentionRules,
  pagePools,
  type RetentionRuleRow,
  saveRetentionRule,
  STAGES,
} from '@switchboard/crm-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { callApi, DeptSelect, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Flex, Form, Input, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PoolSelect } from '../ownership/pool-select.tsx';
import { CodeMulti } from './code-multi.tsx';
import { optionsOf } from './rule-text.ts';

type Values = Omit<InputOf<typeof saveRetentionRule>, 'ruleId' | 'version' | 'warnDays'> & { warnDays: string[] };
type Tried = { recalled: number; before: number };

const NEW: Partial<Values> = {
  kinds: null,
  levels: null,
  stages: null,
  ownerWays: null,
  deptIds: null,
  condition: 'no_follow',
  days: 15,
  followDays: null,
  warnDays: ['3', '1'],
  extendableDays: 0,
};

/** Edits a rule, with a preview before it is saved. */
export function RetentionForm({ rule, onClose }: { rule: RetentionRuleRow | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [form] = Form.useForm<Values>();
  const [tried, setTried] = useState<Tried | null>(null);
  const saving = useCallMutation(saveRetentionRule, { invalidates: [pageRetentionRules], onSuccess: onClose });
  const asRule = ({ warnDays, ...values }: Values) => ({
    ...values,
    deptIds: (values.deptIds ?? []).length === 0 ? null : values.deptIds,
    followDays: values.condition === 'no_consume_and_follow' ? (values.followDays ?? null) : null,
    warnDays: warnDays.map(Number).sort((a, b) => b - a),
  });
  const tryOut = async (): Promise<void> => {
    const values = await form.validateFields();
    setTried(await callApi(dryRunRetention, { ruleId: rule?.id ?? null, rule: asRule(values) }));
  };
  return (
    <Drawer
      open
      size={560}
      title={t(rule === null ? 'rules.retention.add' : 'rules.retention.edit')}
      onClose={onClose}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={() => void tryOut().catch(() => {})}>{t('rules.retention.try')}</Button>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            {t('rules.save')}
          </Button>
        </Flex>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={rule === null ? NEW : { ...rule, warnDays: rule.warnDays.map(String) }}
        onValuesChange={() => setTried(null)}
        onFinish={(values) =>
          saving.mutate({ ...asRule(values), ...(rule === null ? {} : { ruleId: rule.id, version: rule.version }) })
        }
      >
        <Form.Item name="name" label={t('rules.retention.name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={80} />
        </Form.Item>
        <ScopeItems />
        <ConditionItems />
      </Form>
      {tried !== null && <Alert type="warning" showIcon title={t('rules.retention.tried', { ...tried })} />}
    </Drawer>
  );
}

function ScopeItems() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const scopes = { kinds: KINDS, levels: LEVELS, stages: STAGES, ownerWays: OWNER_WAYS } as const;
  return (
    <>
      {Object.entries(scopes).map(([name, values]) => (
        <Form.Item key={name} name={name} label={t(`rules.retention.${name}`)}>
          <CodeMulti options={optionsOf(values, locale)} />
        </Form.Item>
      ))}
      <Form.Item name="deptIds" label={t('rules.retention.deptIds')}>
        <DeptSelect isMultiple placeholder={t('rules.all')} />
      </Form.Item>
    </>
  );
}

function ConditionItems() {
  const { t } = useTranslation('crm');
  const { data: pools = [] } = useCall(pagePools, {});
  const condition = Form.useWatch<Values['condition']>('condition');
  const isWarnDay = (_: unknown, days: string[] = []): Promise<void> =>
    days.every((day) => /^[1-9]\d{0,2}$/.test(day))
      ? Promise.resolve()
      : Promise.reject(new Error(t('rules.retention.warnRule')));
  return (
    <>
      <Form.Item name="condition" label={t('rules.retention.condition')} rules={[{ required: true }]}>
        <Select options={CONDITIONS.map((value) => ({ value, label: t(`rules.retention.conditions.${value}`) }))} />
      </Form.Item>
      <Space size={16} wrap>
        <Form.Item name="days" label={t('rules.retention.days')} rules={[{ required: true }]}>
          <InputNumber min={1} max={3650} precision={0} />
        </Form.Item>
        {condition === 'no_consume_and_follow' && (
          <Form.Item name="followDays" label={t('rules.retention.followDays')} rules={[{ required: true }]}>
            <InputNumber min={1} max={3650} precision={0} />
          </Form.Item>
        )}
        {condition === 'no_first_consume' && (
          <Form.Item name="extendableDays" label={t('rules.retention.extendableDays')} rules={[{ required: true }]}>
            <InputNumber min={0} max={3650} precision={0} />
          </Form.Item>
        )}
      </Space>
      <Form.Item
        name="warnDays"
        label={t('rules.retention.warnDays')}
        rules={[{ required: true }, { validator: isWarnDay }]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
      </Form.Item>
      <Form.Item name="targetPoolId" label={t('rules.retention.targetPool')} rules={[{ required: true }]}>
        <PoolSelect pools={pools.filter(({ enabled }) => enabled)} />
      </Form.Item>
    </>
  );
}
