import { customerResource, endTask, getOwnSummary, saveTask, TASK_FORM, taskResource } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../customer/paths.ts';
import type { CustomerTabProps } from '../customer/tabs.ts';
import { FollowDrawer } from '../followup/follow-drawer.tsx';

type Row = ResourceRow<typeof taskResource>;
const RIGHT = `${MY_CLIENT_KEY}:follow`;
const STALE = [taskResource.calls.page, customerResource.calls.page, getOwnSummary];

export default function TasksTab({ customer: { id, name } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const [isAdding, setIsAdding] = useState(false);
  const [finishing, setFinishing] = useState<Row | null>(null);
  const end = useCallMutation(endTask, { invalidates: STALE });
  const isOffered = ({ state }: Row): boolean => state === 'todo';
  const actions: Action<Row>[] = [
    { key: 'finish', label: t('task.finish'), right: RIGHT, isOffered, run: setFinishing },
    { key: 'done', label: t('task.done'), right: RIGHT, isOffered, run: (row) => end.mutateAsync({ id: row.id }) },
    {
      key: 'cancel',
      label: t('task.cancel'),
      right: RIGHT,
      isOffered,
      confirm: ({ title }) => t('task.cancelSure', { title }),
      run: (row) => end.mutateAsync({ id: row.id, state: 'cancelled' }),
    },
  ];
  const preset = useMemo(() => ({ customerId: [id] }), [id]);
  return (
    <>
      <ListPage
        isEmbedded
        resource={taskResource}
        preset={preset}
        rowActions={actions}
        rowActionsWidth={190}
        rowTone={({ isOverdue }) => (isOverdue ? 'warning' : undefined)}
        extraFilters={{
          customerId: false,
          assigneeId: false,
          title: false,
          dueAt: false,
          isOverdue: false,
          isMine: false,
        }}
        toolbar={
          <Can right={RIGHT}>
            <Button type="primary" onClick={() => setIsAdding(true)}>
              {t('task.add')}
            </Button>
          </Can>
        }
      />
      {isAdding && (
        <FormDialog
          name={`crm.task.${id}`}
          title={t('task.add')}
          fields={TASK_FORM}
          groups={[{ key: 'all', fields: ['title', 'dueAt'] }]}
          call={saveTask}
          toInput={(values) => ({ ...values, customerId: id }) as never}
          invalidates={STALE}
          onSaved={() => setIsAdding(false)}
          onClose={() => setIsAdding(false)}
        />
      )}
      {finishing !== null && (
        <FollowDrawer customerId={id} name={name ?? ''} taskId={finishing.id} onClose={() => setFinishing(null)} />
      )}
    </>
  );
}
