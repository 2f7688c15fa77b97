import {
  BRANDS,
  CHURN_TYPES,
  churnRuleResource,
  dryRunChurn,
  enableChurnRule,
  saveChurnRule,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation, useLocale } from '@switchboard/kit-web';
import { App, Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof churnRuleResource>;
const EDIT = 'sys.crm.rules.churn:edit';
const READS = [churnRuleResource.calls.page];
const THRESHOLDS = [
  'brand',
  'dropPct',
  'minBaseUsd',
  'silentDays',
  'churnDays',
  'recoverUsd',
  'handleWorkDays',
] as const;
const thresholdsOf = (row: Row) => {
  const { brand, dropPct, minBaseUsd, silentDays, churnDays, recoverUsd, handleWorkDays } = row;
  return { brand, dropPct, minBaseUsd, silentDays, churnDays, recoverUsd, handleWorkDays };
};
const START = {
  brand: 'buka',
  dropPct: '70',
  minBaseUsd: '300',
  silentDays: 30,
  churnDays: 90,
  recoverUsd: '50',
  handleWorkDays: 5,
} as const;

/** /setModule/crm/rules/churn */
export default function ChurnRulesPage() {
  const { t } = useTranslation('crm');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const tryOut = useDryRun();
  const switching = useCallMutation(enableChurnRule, { invalidates: READS });
  const turn = (enabled: boolean): Action<Row> => ({
    key: enabled ? 'enable' : 'disable',
    label: t(enabled ? 'settings.enable' : 'settings.disable'),
    right: EDIT,
    isOffered: (row) => row.enabled !== enabled,
    run: ({ id, version }) => switching.mutateAsync({ id, version, enabled }),
  });
  const actions: Action<Row>[] = [
    { key: 'try', label: t('churn.dryRun'), run: tryOut },
    { key: 'edit', label: t('settings.edit'), right: EDIT, run: setEdited },
    turn(true),
    turn(false),
  ];
  return (
    <>
      <ListPage
        resource={churnRuleResource}
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button onClick={() => setEdited('new')}>{t('churn.addRule')}</Button>
          </Can>
        }
      />
      {edited !== null && <ChurnForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** What the next nightly run would find. */
function useDryRun(): (row: Row) => Promise<void> {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { modal } = App.useApp();
  const running = useCallMutation(dryRunChurn);
  return async (row) => {
    const { checked, recovered, ...found } = await running.mutateAsync(thresholdsOf(row));
    const lines = [
      ...Object.entries(CHURN_TYPES).map(([key, { label }]) => ({
        key,
        label: label[locale],
        children: found[key as keyof typeof found],
      })),
      { key: 'recovered', label: t('churn.recovered'), children: recovered },
    ];
    modal.info({
      title: t('churn.dryTitle', { brand: BRANDS[row.brand].label[locale] }),
      content: <Descriptions size="small" column={1} title={t('churn.dryResult', { checked })} items={lines} />,
    });
  };
}

function ChurnForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const [first, ...others] = THRESHOLDS;
  return (
    <FormDialog
      name={`crm.churn-rule.${row?.id ?? 'new'}`}
      title={t(row === null ? 'churn.addRule' : 'churn.editRule')}
      width={720}
      fields={churnRuleResource.fields}
      object={churnRuleResource.code}
      groups={[{ key: 'rule', fields: [{ name: first, isReadOnly: row !== null }, ...others] }]}
      call={saveChurnRule}
      {...(row === null ? { initial: START } : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        ...START,
        ...(row === null ? {} : thresholdsOf(row)),
        ...values,
        ...(row === null ? {} : { id: row.id, version }),
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
