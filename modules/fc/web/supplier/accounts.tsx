import {
  SUPPLIER_ACCOUNT_EDITED,
  type SupplierAccountRow,
  type SupplierAccounts,
  supplierAccounts,
  type SupplierChannel,
} from '@switchboard/fc-contract';
import type { Call, EnumValue, Fields, InputOf } from '@switchboard/kit-contract';
import { type Action, Can, type ChoiceProps, CodeSelect, FormDrawer, ListPage, useCall } from '@switchboard/kit-web';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceHistory } from './balance-history.tsx';
import { useBalanceAction, useStateActions } from './use-account-actions.tsx';

const INITIAL: Partial<SupplierAccountRow> = { currency: 'USD', payMode: 'prepaid' };
const toneOf = ({ isLow }: SupplierAccountRow) => (isLow ? ('warning' as const) : undefined);

function SupplierSelect({ call, ...props }: ChoiceProps & { readonly call: SupplierAccounts['calls']['suppliers'] }) {
  const { data } = useCall(call, {});
  const values: Record<string, EnumValue> = Object.fromEntries(
    (data ?? []).map(({ value, name, code }) => [value, { label: { zh: `${name} ${code}`, en: `${name} ${code}` } }]),
  );
  return <CodeSelect {...props} values={values} />;
}

/** /financial/account/supplier/<channel> */
export function SupplierAccountsPage({ channel }: { readonly channel: SupplierChannel }): ReactNode {
  const { t } = useTranslation('fc');
  const accounts = supplierAccounts[channel];
  const { resource, calls } = accounts;
  const [edited, setEdited] = useState<SupplierAccountRow | 'new' | null>(null);
  const [opened, setOpened] = useState<SupplierAccountRow | null>(null);
  const entering = useBalanceAction(accounts);
  const states = useStateActions(accounts);
  const right = `${resource.right}:edit`;
  const actions = useMemo(() => {
    const edit: Action<SupplierAccountRow> = { key: 'edit', label: t('supplier.edit'), right, run: setEdited };
    const history: Action<SupplierAccountRow> = { key: 'history', label: t('supplier.history'), run: setOpened };
    return [entering, history, edit, ...states];
  }, [t, right, entering, states]);
  return (
    <>
      <ListPage
        resource={resource}
        toolbar={
          <Can right={right}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('supplier.add')}
            </Button>
          </Can>
        }
        rowActions={actions}
        rowActionsWidth={190}
        rowTone={toneOf}
        onOpen={setOpened}
      />
      {edited !== null && (
        <AccountForm accounts={accounts} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <BalanceHistory call={calls.history} row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface FormProps {
  readonly accounts: SupplierAccounts;
  readonly row: SupplierAccountRow | null;
  readonly onClose: () => void;
}

/** The supplier cannot be changed; the balance is entered with a separate action. */
function AccountForm({ accounts: { resource, calls }, row, onClose }: FormProps): ReactNode {
  const { t } = useTranslation('fc');
  const names = SUPPLIER_ACCOUNT_EDITED.filter((name) => row === null || name !== 'supplierId');
  return (
    <FormDrawer
      name={`${resource.code}.${row?.id ?? 'new'}`}
      title={row === null ? t('supplier.add') : `${t('supplier.edit')} · ${row.supplierName} ${row.login}`}
      fields={resource.fields as Fields}
      object={resource.code}
      groups={[
        {
          key: 'all',
          fields: names.map((name) =>
            name === 'supplierId' ? { name, control: <SupplierSelect call={calls.suppliers} /> } : name,
          ),
        },
      ]}
      call={calls.save}
      {...(row === null ? { initial: INITIAL } : { record: { id: row.id, version: row.version, values: row } })}
      toInput={(values, version) =>
        ({ ...values, id: row?.id ?? null, version }) as unknown as InputOf<SupplierAccounts['calls']['save']>
      }
      invalidates={[resource.calls.page as unknown as Call]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
