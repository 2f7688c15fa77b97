import { getOpportunity, OPPORTUNITY_STAGES, OPPORTUNITY_STATES } from '@switchboard/crm-contract';
import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';

export function StageLog({ id }: { id: string }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { data } = useCall(getOpportunity, { id });
  const step = (stage: number | null, state: string | null): string =>
    stage === null
      ? '–'
      : `${OPPORTUNITY_STAGES[String(stage) as keyof typeof OPPORTUNITY_STAGES].label[locale]} · ${OPPORTUNITY_STATES[state as keyof typeof OPPORTUNITY_STATES]?.label[locale] ?? ''}`;
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={(data?.log ?? []).toReversed()}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('opportunity.log.at'), dataIndex: 'at', render: (at: string) => formatDateTime(at) },
        { title: t('opportunity.log.from'), render: (_, row) => step(row.fromStage, row.fromState) },
        { title: t('opportunity.log.to'), render: (_, row) => step(row.toStage, row.toState) },
        { title: t('opportunity.log.days'), dataIndex: 'daysInFrom', align: 'right' },
        { title: t('opportunity.log.by'), dataIndex: 'byName' },
      ]}
    />
  );
}
