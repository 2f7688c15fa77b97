import { approveTasks, todoResource, reassignOwnTask } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, type BatchAction, ListPage, useCallMutation, useTabState } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DelegationDrawer } from '../delegation/drawer.tsx';
import { commentForm } from '../profile/comment-item.tsx';
import { PROCESS_READS, useFreshLists } from '../profile/use-fresh-lists.ts';
import { handOverForm } from './hand-over-form.tsx';

type Row = ResourceRow<typeof todoResource>;

const detailPath = ({ id }: Row): string => `/general/process/my-agent/profile?id=${id}`;
const toneOf = ({ overdue, urgent }: Row) => (overdue ? 'danger' : urgent ? 'warning' : undefined);

/** /general/process/my-agent (ger rules 36, 38) */
export default function TodoListPage() {
  const { t } = useTranslation('ger');
  useFreshLists();
  const [isAway, setIsAway] = useTabState('ger.todo.isAway', () => false);
  const { mutateAsync: approve } = useCallMutation(approveTasks);
  const { mutateAsync: reassign } = useCallMutation(reassignOwnTask, { invalidates: PROCESS_READS });
  const handing: Action<Row, { toStaffId: string; comment?: string }> = {
    key: 'transmit',
    label: t('op.transmit'),
    isOffered: ({ canReassign }) => canReassign,
    form: handOverForm,
    done: t('done.transmit'),
    run: ({ id }, said) => reassign({ taskId: id, ...said }),
  };
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('todo.all') },
      { key: 'overdue', label: t('todo.overdue'), filters: { overdue: true } },
      { key: 'urgent', label: t('todo.urgent'), filters: { urgent: true } },
    ],
    [t],
  );
  const actions = useMemo(() => {
    const agreeing: BatchAction<Row, { comment?: string }> = {
      key: 'agree',
      label: t('todo.batchAgree'),
      refusal: (rows) => {
        if (new Set(rows.map(({ processCode }) => processCode)).size > 1) return t('todo.oneProcess');
        return rows.every(({ canBatch }) => canBatch) ? null : t('todo.oneByOne');
      },
      confirm: (rows) => t('todo.batchSure', { count: rows.length }),
      form: commentForm({ isRequired: false }),
      done: t('todo.batchDone'),
      run: (rows, said) => approve({ taskIds: rows.map(({ id }) => id), ...said }),
    };
    return [agreeing];
  }, [t, approve]);
  return (
    <>
      <ListPage
        resource={todoResource}
        tabs={tabs}
        bulkActions={actions}
        rowActions={[handing]}
        detailPath={detailPath}
        rowTone={toneOf}
        toolbar={<Button onClick={() => setIsAway(true)}>{t('todo.delegation')}</Button>}
      />
      {isAway && <DelegationDrawer onClose={() => setIsAway(false)} />}
    </>
  );
}
