import { getPartner } from '@switchboard/crm-contract';
import { Chart, useCall, useRecordId, useTabState } from '@switchboard/kit-web';
import { DatePicker, Flex, Typography } from 'antd';
import dayjs from 'dayjs';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QUOTE_KEY } from '@switchboard/qm-contract';
import { PriceGroups } from '../quote/price-groups.tsx';
import { partnerInput } from './children.tsx';
import { PartnerPage } from './partner-page.tsx';

const SHOWN = 12;
const MONTH = 'YYYY-MM';

/** /crm/agent/detail?id= */
export default function AgentDetail() {
  const [month, setMonth] = useTabState<string | null>('agent.month', () => null);
  const { t } = useTranslation('crm');
  const chosen = month ?? undefined;
  const groups = {
    key: 'priceGroups',
    label: t('partner.priceGroups'),
    right: QUOTE_KEY,
    render: ({ id }: { id: string }) => <PriceGroups customerIds={[id]} />,
  };
  return (
    <PartnerPage month={chosen} moreTabs={[groups]} withGroups>
      <MonthChoice month={month} onChange={setMonth} />
      <ChildSpend month={chosen} />
    </PartnerPage>
  );
}

function MonthChoice({ month, onChange }: { month: string | null; onChange: (month: string | null) => void }) {
  const { t } = useTranslation('crm');
  const id = useId();
  return (
    <Flex align="center" gap={8} style={{ marginBottom: 8 }}>
      <Typography.Text type="secondary">
        <label htmlFor={id}>{t('partner.month')}</label>
      </Typography.Text>
      <DatePicker
        id={id}
        picker="month"
        placeholder={t('partner.last30d')}
        maxDate={dayjs()}
        value={month === null ? null : dayjs(`${month}-01`)}
        onChange={(at) => onChange(at === null ? null : at.format(MONTH))}
      />
    </Flex>
  );
}

/** The direct children with the highest spend. */
function ChildSpend({ month }: { month: string | undefined }) {
  const { t } = useTranslation('crm');
  const id = useRecordId();
  const { data } = useCall(getPartner, partnerInput(id, month), { placeholderData: (before) => before });
  const chart = useMemo(() => {
    const own = (data?.tree ?? []).filter(({ depth }) => depth === 1);
    const most = own.toSorted((a, b) => Number(b.spendUsd) - Number(a.spendUsd)).slice(0, SHOWN);
    return {
      title: month === undefined ? t('partner.spendByChild') : t('partner.spendByChildIn', { month }),
      labelName: t('partner.child'),
      labels: most.map(({ name }) => name),
      series: [
        {
          name: month === undefined ? t('partner.spend30d') : t('partner.spendIn', { month }),
          values: most.map(({ spendUsd }) => Number(spendUsd)),
        },
      ],
    };
  }, [data, month, t]);
  return chart.labels.length === 0 ? null : <Chart kind="bars" data={chart} height={200} />;
}
