import { approvalOrderResource } from '@switchboard/crm-contract';
import { ListPage } from '@switchboard/kit-web';
import { useMemo } from 'react';

const detailPath = ({ id }: { id: string }): string => `/crm/operate/approval-order/detail?id=${id}`;
const FILTERS = { isMine: false, waitsForMe: false, customerId: false } as const;

/** Pending and past approvals of one customer, on its page. */
export default function CustomerApprovals({ customer }: { customer: { readonly id: string } }) {
  const preset = useMemo(() => ({ customerId: [customer.id] }), [customer.id]);
  return (
    <ListPage
      isEmbedded
      resource={approvalOrderResource}
      preset={preset}
      extraFilters={FILTERS}
      detailPath={detailPath}
    />
  );
}
