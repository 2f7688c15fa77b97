import { getApprovalOrder } from '@switchboard/crm-contract';
import { useCall } from '@switchboard/kit-web';
import { Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProcessTimeline } from './timeline.tsx';

/** The approval of a document, on the page of the document. */
export function OrderProcess({ orderId }: { orderId: string | null }) {
  const { t } = useTranslation('crm');
  const { data } = useCall(getApprovalOrder, { id: orderId ?? '0' }, { enabled: orderId !== null });
  if (orderId === null) return <Empty description={t('approval.noProcess')} />;
  return <ProcessTimeline process={data?.process ?? null} />;
}
