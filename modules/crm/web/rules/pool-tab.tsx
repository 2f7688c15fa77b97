import { enablePublicPool, pagePools, type PoolRow } from '@switchboard/crm-contract';
import { getDeptChoices } from '@switchboard/kit-contract';
import { useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Button, Flex, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../country-names.ts';
import styles from './rules.module.css';
import { PoolForm } from './pool-form.tsx';

/** The public pools: who can see them, and which fields they hide. */
export function PoolTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [edited, setEdited] = useState<PoolRow | 'new' | null>(null);
  const { data, isPending } = useCall(pagePools, {});
  const { data: depts = [] } = useCall(getDeptChoices, {});
  const switching = useCallMutation(enablePublicPool, { invalidates: [pagePools] });
  const deptName = (id: string): string => {
    const dept = depts.find((one) => one.id === id);
    return (locale === 'zh' ? dept?.nameZh : (dept?.nameEn ?? dept?.nameZh)) ?? id;
  };
  const columns: TableColumnsType<PoolRow> = [
    { key: 'code', dataIndex: 'code', title: t('rules.pool.code'), width: 130 },
    {
      key: 'name',
      title: t('rules.pool.name'),
      width: 150,
      render: (_, pool) => (locale === 'zh' ? pool.nameZh : pool.nameEn),
    },
    {
      key: 'depts',
      title: t('rules.pool.depts'),
      render: (_, { deptIds }) => deptIds?.map(deptName).join(', ') ?? t('rules.all'),
    },
    {
      key: 'countries',
      title: t('rules.pool.countries'),
      width: 140,
      render: (_, { countries }) => (countries === null ? t('rules.all') : countryNames(countries, locale)),
    },
    {
      key: 'managers',
      title: t('rules.pool.managers'),
      width: 140,
      render: (_, { managers }) => managers.map(({ label }) => label).join(', ') || '–',
    },
    {
      key: 'hidden',
      title: t('rules.pool.hidden'),
      width: 160,
      render: (_, { hiddenFields }) => hiddenFields.map((field) => t(`rules.pool.field.${field}`)).join(', ') || '–',
    },
    { key: 'priority', dataIndex: 'priority', title: t('rules.pool.priority'), width: 80, align: 'right' },
    { key: 'customers', dataIndex: 'customers', title: t('rules.pool.customers'), width: 90, align: 'right' },
    {
      key: 'enabled',
      title: t('rules.enabled'),
      width: 80,
      render: (_, { id, version, enabled, code }) => (
        <Switch
          size="small"
          checked={enabled}
          disabled={!mayEdit || code === 'default' || switching.isPending}
          aria-label={`${t('rules.enabled')} ${code}`}
          onChange={(next) => switching.mutate({ poolId: id, version, enabled: next })}
        />
      ),
    },
    {
      key: 'edit',
      title: t('rules.actions'),
      width: 90,
      render: (_, pool) => (
        <Button type="link" size="small" disabled={!mayEdit} onClick={() => setEdited(pool)}>
          {t('rules.edit')}
        </Button>
      ),
    },
  ];
  return (
    <>
      {mayEdit && (
        <Flex className={styles['bar'] ?? ''}>
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('rules.pool.add')}
          </Button>
        </Flex>
      )}
      <Table<PoolRow>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 1180 }}
      />
      {edited !== null && <PoolForm pool={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
