import { approvalOrderResource, remindApprovalOrder } from '@switchboard/crm-contract';
import { withdrawInstance } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commentForm } from './comment-item.tsx';

type Row = ResourceRow<typeof approvalOrderResource>;
const KEY = approvalOrderResource.right;
const CHANGED = [approvalOrderResource.calls.page];
const isOwnPending = ({ isMine, state }: Row): boolean => isMine && state === 'pending';
const detailPath = ({ id }: { id: string }): string => `/crm/operate/approval-order/detail?id=${id}`;
const FILTERS = { isMine: false, waitsForMe: false, customerId: false } as const;

/** /crm/operate/approval-order */
export default function ApprovalOrderListPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const { mutateAsync: remind } = useCallMutation(remindApprovalOrder, { invalidates: CHANGED });
  const { mutateAsync: withdraw } = useCallMutation(withdrawInstance, { invalidates: CHANGED });
  const tabs = useMemo(
    () => [
      { key: 'mine', label: t('approval.tab.mine'), filters: { isMine: true } },
      { key: 'todo', label: t('approval.tab.todo'), filters: { waitsForMe: true } },
      { key: 'all', label: t('approval.tab.all') },
    ],
    [t],
  );
  const actions = useMemo(() => {
    const withdrawAction: Action<Row, { reason: string }> = {
      key: 'withdraw',
      label: t('approval.withdraw'),
      right: `${KEY}:withdraw`,
      isOffered: isOwnPending,
      form: commentForm({ name: 'reason', label: t('approval.reason'), isRequired: true }),
      done: t('approval.withdrawn'),
      run: ({ instanceId }, { reason }) => withdraw({ instanceId: instanceId ?? '', reason }),
    };
    const remindAction: Action<Row> = {
      key: 'urge',
      label: t('approval.remind'),
      right: `${KEY}:urge`,
      isOffered: isOwnPending,
      done: t('approval.reminded'),
      run: ({ id }) => remind({ id }),
    };
    const viewAction: Action<Row> = { key: 'view', label: t('approval.view'), run: (row) => openTab(detailPath(row)) };
    return [viewAction, remindAction, withdrawAction];
  }, [t, remind, withdraw, openTab]);
  return (
    <ListPage
      resource={approvalOrderResource}
      tabs={tabs}
      extraFilters={FILTERS}
      rowActions={actions}
      detailPath={detailPath}
    />
  );
}
