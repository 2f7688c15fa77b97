import type { SupplierAccountRow, SupplierAccounts } from '@switchboard/fc-contract';
import type { Call } from '@switchboard/kit-contract';
import { type Action, DateInput, formatDate, MoneyInput, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Entered {
  readonly theirBalance: string;
  readonly theirCredit: string;
  readonly balanceOn: string;
  readonly note?: string;
}

const REQUIRED = [{ required: true }];
const NOTE_MOST = 200;

/** The balance reported by the supplier, with its day. */
export function useBalanceAction({ resource, calls }: SupplierAccounts): Action<SupplierAccountRow> {
  const { t } = useTranslation('fc');
  const changed = [resource.calls.page as unknown as Call, calls.history as unknown as Call];
  const { mutateAsync } = useCallMutation(calls.enter, { invalidates: changed });
  return useMemo(() => {
    const entering: Action<SupplierAccountRow, Entered> = {
      key: 'balance',
      label: t('supplier.enter'),
      right: `${resource.right}:edit`,
      isOffered: ({ status }) => status === 'active',
      initial: ({ theirCredit }) => ({
        ...(theirCredit === undefined ? {} : { theirCredit }),
        balanceOn: formatDate(new Date().toISOString()),
      }),
      form: ({ currency }) => (
        <>
          <Form.Item name="theirBalance" label={t('supplier.balance')} rules={REQUIRED}>
            <MoneyInput currency={currency} />
          </Form.Item>
          <Form.Item name="theirCredit" label={t('supplier.credit')} rules={REQUIRED}>
            <MoneyInput currency={currency} />
          </Form.Item>
          <Form.Item name="balanceOn" label={t('supplier.of')} extra={t('supplier.ofHint')} rules={REQUIRED}>
            <DateInput />
          </Form.Item>
          <Form.Item name="note" label={t('supplier.note')}>
            <Input maxLength={NOTE_MOST} />
          </Form.Item>
        </>
      ),
      done: t('supplier.entered'),
      run: ({ id, version }, { theirBalance, theirCredit, balanceOn, note }) =>
        mutateAsync({
          id,
          version,
          theirBalance,
          theirCredit,
          balanceOn,
          note: note === undefined || note === '' ? null : note,
        }),
    };
    return entering as unknown as Action<SupplierAccountRow>;
  }, [t, mutateAsync, resource]);
}

export function useStateActions({ resource, calls }: SupplierAccounts): Action<SupplierAccountRow>[] {
  const { t } = useTranslation('fc');
  const { mutateAsync } = useCallMutation(calls.state, { invalidates: [resource.calls.page as unknown as Call] });
  return useMemo(
    () =>
      (['stopped', 'active'] as const).map((to) => ({
        key: to,
        label: t(`supplier.to.${to}`),
        right: `${resource.right}:edit`,
        isDanger: to === 'stopped',
        isOffered: ({ status }: SupplierAccountRow) => status !== to,
        confirm: () => t(`supplier.sure.${to}`),
        done: t('supplier.done'),
        run: ({ id, version }: SupplierAccountRow) => mutateAsync({ id, version, status: to }),
      })),
    [t, mutateAsync, resource],
  );
}
