import { type BukaObject, bukaFormFields, bukaRuleResource, saveBukaRule } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, CountrySelect, DeptSelect, FormDialog, ListPage, StaffSelect } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BukaTest } from './buka-test.tsx';

type Row = ResourceRow<typeof bukaRuleResource>;
const EDIT = 'sys.crm.rules.allow-buka:edit';

/** /setModule/crm/rules/allow-buka */
export default function BukaRulesPage() {
  const { t } = useTranslation('crm');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const actions: Action<Row>[] = [{ key: 'edit', label: t('settings.edit'), right: EDIT, run: setEdited }];
  return (
    <>
      <ListPage
        resource={bukaRuleResource}
        header={<BukaTest />}
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('buka.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <BukaForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const CONTROLS = [
  { name: 'customer' },
  { name: 'staff', control: <StaffSelect /> },
  { name: 'dept', control: <DeptSelect /> },
  { name: 'source' },
  { name: 'country', control: <CountrySelect /> },
] as const;

function BukaForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const about = CONTROLS.map((control) => ({
    ...control,
    isShown: (values: Readonly<Record<string, unknown>>) => values['object'] === control.name,
  }));
  return (
    <FormDialog
      name={`crm.buka-rule.${row?.id ?? 'new'}`}
      title={row === null ? t('buka.add') : t('buka.edit', { value: row.valueName ?? row.value })}
      fields={bukaFormFields}
      groups={[
        {
          key: 'rule',
          fields: row === null ? ['object', ...about, 'effect', 'until', 'remark'] : ['effect', 'until', 'remark'],
        },
      ]}
      call={saveBukaRule}
      {...(row === null
        ? { initial: { object: 'country' as const, effect: 'allow' as const } }
        : { record: { version: row.version, values: row } })}
      toInput={(values, version) => {
        const kind: BukaObject = row?.object ?? values.object ?? 'country';
        return {
          object: kind,
          value: row?.value ?? (values[kind] ?? '').trim(),
          effect: values.effect ?? 'allow',
          until: values.until ?? null,
          remark: values.remark ?? null,
          ...(row === null ? {} : { id: row.id, version }),
        };
      }}
      invalidates={[bukaRuleResource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
