import { prepareFlow } from '@switchboard/crm-contract';
import { formatDecimal, useCall } from '@switchboard/kit-web';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';

/** What the chosen customers bring along: money and open opportunities, before anybody gives them away. */
export function Carried({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('crm');
  const { data, isPending } = useCall(prepareFlow, { ids: [...ids] });
  if (isPending) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  if (data === undefined) return null;
  const { customers } = data;
  const sum = (of: (one: (typeof customers)[number]) => number | string): number =>
    customers.reduce((total, one) => total + Number(of(one)), 0);
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('flow.carried', {
        count: customers.length,
        opps: sum(({ openOpps }) => openOpps),
        balance: formatDecimal(sum(({ balanceUsd }) => balanceUsd).toFixed(2)),
        spend: formatDecimal(sum(({ consume30dUsd }) => consume30dUsd).toFixed(2)),
      })}
    />
  );
}
