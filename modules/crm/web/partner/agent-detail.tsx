import { getPartner } from '@switchboard/crm-contract';
import { Chart, useCall, useRecordId } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerPage } from './partner-page.tsx';

const SHOWN = 12;

/** /crm/agent/detail?id= */
export default function AgentDetail() {
  return (
    <PartnerPage>
      <ChildSpend />
    </PartnerPage>
  );
}

/** Who of those directly below spends most. */
function ChildSpend() {
  const { t } = useTranslation('crm');
  const id = useRecordId();
  const { data } = useCall(getPartner, { id });
  const chart = useMemo(() => {
    const own = (data?.tree ?? []).filter(({ depth }) => depth === 1);
    const most = own.toSorted((a, b) => Number(b.consume30dUsd) - Number(a.consume30dUsd)).slice(0, SHOWN);
    return {
      title: t('partner.spendByChild'),
      labelName: t('partner.child'),
      labels: most.map(({ name }) => name),
      series: [{ name: t('partner.spend30d'), values: most.map(({ consume30dUsd }) => Number(consume30dUsd)) }],
    };
  }, [data, t]);
  return chart.labels.length === 0 ? null : <Chart kind="bars" data={chart} height={200} />;
}
