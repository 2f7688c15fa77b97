import { prepareFlow } from '@switchboard/crm-contract';
import { formatDecimal, useCall } from '@switchboard/kit-web';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';

/** Balance, spend and open opportunities of the chosen customers, shown before they are given away. */
export function Carried({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('crm');
  const { data, isPending } = useCall(prepareFlow, { ids: [...ids] });
  if (isPending) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  if (data === undefined) return null;
  const { customers } = data;
  /** A dash when an amount is hidden or masked. */
  const sum = (name: 'balanceUsd' | 'consume30dUsd'): string => {
    const total = customers.reduce((sofar, one) => sofar + Number(one[name]), 0);
    return Number.isNaN(total) ? '–' : formatDecimal(total.toFixed(2));
  };
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('flow.carried', {
        count: customers.length,
        opps: customers.reduce((total, { openOpps }) => total + openOpps, 0),
        balance: sum('balanceUsd'),
        spend: sum('consume30dUsd'),
      })}
    />
  );
}
