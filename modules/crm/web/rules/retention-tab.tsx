import { enableRetentionRule, pageRetentionRules, type RetentionRuleRow } from '@switchboard/crm-contract';
import { useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Alert, Button, Flex, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DryRun } from './dry-run.tsx';
import { RetentionForm } from './retention-form.tsx';
import { ruleScope } from './rule-text.ts';
import styles from './rules.module.css';

/** When customers are recalled to the public pool (crm rule 7). */
export function RetentionTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [edited, setEdited] = useState<RetentionRuleRow | 'new' | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const { data, isPending } = useCall(pageRetentionRules, {});
  const switching = useCallMutation(enableRetentionRule, { invalidates: [pageRetentionRules] });
  const scopeText = { all: t('rules.all'), depts: (count: number) => t('rules.retention.depts', { count }) };
  const columns: TableColumnsType<RetentionRuleRow> = [
    { key: 'name', dataIndex: 'name', title: t('rules.retention.name'), width: 160 },
    {
      key: 'scope',
      title: t('rules.retention.scope'),
      width: 220,
      render: (_, rule) => ruleScope(rule, locale, scopeText),
    },
    {
      key: 'condition',
      title: t('rules.retention.condition'),
      width: 160,
      render: (_, rule) => t(`rules.retention.conditions.${rule.condition}`),
    },
    {
      key: 'days',
      title: t('rules.retention.days'),
      width: 80,
      align: 'right',
      render: (_, { days, followDays }) => (followDays === null ? days : `${days} / ${followDays}`),
    },
    { key: 'warn', title: t('rules.retention.warnDays'), width: 100, render: (_, { warnDays }) => warnDays.join(', ') },
    {
      key: 'sea',
      title: t('rules.retention.targetPool'),
      width: 110,
      render: (_, rule) => (locale === 'zh' ? rule.targetPoolZh : rule.targetPoolEn),
    },
    { key: 'affected', dataIndex: 'affected', title: t('rules.retention.affected'), width: 100, align: 'right' },
    {
      key: 'enabled',
      title: t('rules.enabled'),
      width: 80,
      render: (_, { id, version, enabled, name }) => (
        <Switch
          size="small"
          checked={enabled}
          disabled={!mayEdit || switching.isPending}
          aria-label={`${t('rules.enabled')} ${name}`}
          onChange={(next) => switching.mutate({ ruleId: id, version, enabled: next })}
        />
      ),
    },
    {
      key: 'edit',
      title: t('rules.actions'),
      width: 80,
      render: (_, rule) => (
        <Button type="link" size="small" disabled={!mayEdit} onClick={() => setEdited(rule)}>
          {t('rules.edit')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Alert type="info" showIcon title={t('rules.retention.hint')} style={{ marginBottom: 12 }} />
      <Flex gap={8} className={styles['bar'] ?? ''}>
        {mayEdit && (
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('rules.retention.add')}
          </Button>
        )}
        <Button onClick={() => setIsTrying(true)}>{t('rules.retention.dryRun')}</Button>
      </Flex>
      <Table<RetentionRuleRow>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 1080 }}
      />
      {isTrying && <DryRun onClose={() => setIsTrying(false)} />}
      {edited !== null && <RetentionForm rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
