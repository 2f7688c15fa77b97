import { approvalOrderResource, getApprovalOrder } from '@switchboard/crm-contract';
import { DetailPage, formatDecimal, useCall, useLocale, useRecordId } from '@switchboard/kit-web';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProcessTimeline } from './timeline.tsx';
import { useDecisions } from './use-decisions.tsx';

/** Amounts are transferred with all their digits. */
const shown = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? formatDecimal(text) : text);

/** /crm/operate/approval-order/detail?id=: the request, the decisions so far, and the decision bar. */
export default function ApprovalOrderDetailPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const id = useRecordId();
  const { data } = useCall(getApprovalOrder, { id });
  const actions = useDecisions(data?.process ?? null);
  return (
    <DetailPage
      resource={approvalOrderResource}
      read={getApprovalOrder}
      input={{ id }}
      title={(row) => row.title}
      code="orderNo"
      states={['bizType', 'state']}
      facts={['applicantName', 'customerName', 'currentNode', 'handlers', 'submittedAt', 'finishedAt']}
      pathOf={(other) => `/crm/operate/approval-order/detail?id=${other}`}
      actions={actions}
      tabs={[
        {
          key: 'form',
          label: t('approval.tabs.form'),
          render: () => (
            <Descriptions
              bordered
              size="small"
              column={1}
              items={(data?.form ?? []).map(({ label, value }) => ({
                key: label.en,
                label: label[locale],
                children: typeof value === 'string' ? shown(value) : value[locale],
              }))}
            />
          ),
        },
        {
          key: 'flow',
          label: t('approval.tabs.flow'),
          render: () => <ProcessTimeline process={data?.process ?? null} />,
        },
      ]}
    />
  );
}
