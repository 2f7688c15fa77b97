import {
  approveSupplierBill,
  BILL_CHECK_KEY,
  checkSupplierBill,
  disputeSupplierBill,
  getSupplierBill,
  mayAct,
  supplierBillResource,
  type SupplierBillRow,
  voidSupplierBill,
} from '@switchboard/fc-contract';
import { type Action, formatDecimal, MoneyInput, useCallMutation } from '@switchboard/kit-web';
import { App, Form, Input } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export const BILL_CHANGED = [supplierBillResource.calls.page, getSupplierBill];
const WORDS_MOST = 300;
const WORDS = { min: 2, max: WORDS_MOST, whitespace: true };

function Words({ label, isRequired }: { readonly label: string; readonly isRequired: boolean }): ReactNode {
  return (
    <Form.Item name="reason" label={label} rules={[{ ...WORDS, required: isRequired }]}>
      <Input.TextArea autoSize={{ minRows: 2 }} maxLength={WORDS_MOST} showCount />
    </Form.Item>
  );
}

/** Check, dispute, approve, void: each offered in the states that allow it. */
export function useBillActions(): Action<SupplierBillRow>[] {
  const { t } = useTranslation('fc');
  const { message } = App.useApp();
  const check = useCallMutation(checkSupplierBill, { invalidates: BILL_CHANGED }).mutateAsync;
  const dispute = useCallMutation(disputeSupplierBill, { invalidates: BILL_CHANGED }).mutateAsync;
  const approve = useCallMutation(approveSupplierBill, { invalidates: BILL_CHANGED }).mutateAsync;
  const end = useCallMutation(voidSupplierBill, { invalidates: BILL_CHANGED }).mutateAsync;
  return useMemo(() => {
    const right = `${BILL_CHECK_KEY}:agree`;
    const checking: Action<SupplierBillRow> = {
      key: 'check',
      label: t('bill.check'),
      right: `${BILL_CHECK_KEY}:import`,
      isOffered: ({ status }) => mayAct('check', status),
      confirm: () => t('bill.checkSure'),
      run: async ({ id, version }) => {
        const { status, diffAmount, isCompared } = await check({ id, version });
        if (!isCompared) void message.info(t('bill.checked.uncompared'));
        else if (status === 'checking') void message.success(t('bill.checked.checking'));
        else void message.warning(t('bill.checked.disputed', { diff: formatDecimal(diffAmount, 2) }));
      },
    };
    const disputing: Action<SupplierBillRow, { reason: string }> = {
      key: 'dispute',
      label: t('bill.dispute'),
      right,
      isOffered: ({ status }) => mayAct('dispute', status),
      form: () => <Words label={t('bill.reason')} isRequired />,
      done: t('bill.done'),
      run: ({ id, version }, { reason }) => dispute({ id, version, reason }),
    };
    const agreeing: Action<SupplierBillRow, { agreedAmount: string; reason?: string }> = {
      key: 'agree',
      label: t('bill.agree'),
      right,
      isOffered: ({ status }) => mayAct('agree', status),
      initial: ({ theirAmount }) => (theirAmount === undefined ? {} : { agreedAmount: theirAmount }),
      form: ({ currency, theirAmount }) => (
        <>
          <Form.Item
            name="agreedAmount"
            label={t('bill.amount')}
            extra={t('bill.amountHint', { amount: formatDecimal(theirAmount, 2) })}
            rules={[{ required: true }]}
          >
            <MoneyInput currency={currency} />
          </Form.Item>
          <Words label={t('bill.reason')} isRequired={false} />
        </>
      ),
      done: t('bill.done'),
      run: ({ id, version }, { agreedAmount, reason }) =>
        approve({ id, version, agreedAmount, reason: reason === undefined || reason === '' ? null : reason }),
    };
    const voiding: Action<SupplierBillRow, { reason: string }> = {
      key: 'void',
      label: t('bill.void'),
      right,
      isDanger: true,
      isOffered: ({ status }) => mayAct('void', status),
      form: () => <Words label={t('bill.reason')} isRequired />,
      done: t('bill.done'),
      run: ({ id, version }, { reason }) => end({ id, version, reason }),
    };
    return [checking, disputing, agreeing, voiding] as unknown as Action<SupplierBillRow>[];
  }, [t, message, check, dispute, approve, end]);
}
