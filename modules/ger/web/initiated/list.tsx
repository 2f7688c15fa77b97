import { applyResource, remindInstance, withdrawInstance } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { commentForm } from '../profile/comment-item.tsx';
import { useFreshLists } from '../profile/use-fresh-lists.ts';

type Row = ResourceRow<typeof applyResource>;

const detailPath = ({ id }: Row): string => `/general/process/my-initiate/profile?id=${id}`;

/** /general/process/my-initiate */
export default function InitiatedListPage() {
  const { t } = useTranslation('ger');
  useFreshLists();
  const { openTab } = usePageHost();
  const { mutateAsync: remind } = useCallMutation(remindInstance);
  const { mutateAsync: withdraw } = useCallMutation(withdrawInstance);
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('initiated.all') },
      { key: 'open', label: t('initiated.open'), filters: { status: ['running', 'returned', 'error'] } },
      {
        key: 'ended',
        label: t('initiated.ended'),
        filters: { status: ['approved', 'rejected', 'withdrawn', 'cancelled'] },
      },
    ],
    [t],
  );
  const actions = useMemo(() => {
    const urging: Action<Row> = {
      key: 'urge',
      label: t('op.urge'),
      isOffered: ({ status }) => status === 'running',
      refusal: ({ canRemind }) => (canRemind ? null : t('profile.urgedLately')),
      done: t('done.urge'),
      run: ({ id }) => remind({ instanceId: id }),
    };
    const withdrawing: Action<Row, { reason: string }> = {
      key: 'withdraw',
      label: t('op.withdraw'),
      isOffered: ({ canWithdraw }) => canWithdraw,
      form: commentForm({ name: 'reason', label: t('profile.reason'), isRequired: true }),
      done: t('done.withdraw'),
      run: ({ id }, { reason }) => withdraw({ instanceId: id, reason }),
    };
    const copying: Action<Row> = {
      key: 'copy',
      label: t('op.copy'),
      isOffered: ({ canCopy }) => canCopy,
      run: ({ id }) => openTab(`/general/process/sponsor/submit?copyOf=${id}`),
    };
    return [urging, withdrawing, copying];
  }, [t, remind, withdraw, openTab]);
  return <ListPage resource={applyResource} tabs={tabs} rowActions={actions} detailPath={detailPath} />;
}
