import { cancelInstance, reassignTask, recoverInstance, retryCallback, stuckResource } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../profile/comment-item.tsx';

type Row = ResourceRow<typeof stuckResource>;
const RIGHT = 'sys.process.configer:edit';
const CHANGED = { invalidates: [stuckResource.calls.page] };

const detailPath = ({ instanceId }: Row): string => `/general/process/my-handle/profile?id=${instanceId}`;

const words = () => <Words />;
const giving = () => (
  <>
    <ToStaff />
    <Words />
  </>
);

function Words() {
  const { t } = useTranslation('ger');
  return <CommentItem name="reason" label={t('profile.reason')} isRequired />;
}

function ToStaff() {
  const { t } = useTranslation('ger');
  return (
    <Form.Item name="toStaffId" label={t('stuck.toStaff')} rules={[{ required: true }]}>
      <StaffSelect />
    </Form.Item>
  );
}

/** The actions of an administrator for each kind (ger rule 37). */
function useRepairs() {
  const { t } = useTranslation('ger');
  const { mutateAsync: reassign } = useCallMutation(reassignTask, CHANGED);
  const { mutateAsync: cancel } = useCallMutation(cancelInstance, CHANGED);
  const { mutateAsync: recover } = useCallMutation(recoverInstance, CHANGED);
  const { mutateAsync: retry } = useCallMutation(retryCallback, CHANGED);
  return useMemo(() => {
    const reassigning: Action<Row, { toStaffId: string; reason: string }> = {
      key: 'reassign',
      label: t('stuck.reassign'),
      right: RIGHT,
      isOffered: ({ kind }) => kind === 'leaver',
      form: giving,
      done: t('stuck.reassigned'),
      run: ({ taskId }, values) => reassign({ taskId: taskId ?? '', ...values }),
    };
    const recovering: Action<Row> = {
      key: 'recover',
      label: t('stuck.recover'),
      right: RIGHT,
      isOffered: ({ kind }) => kind === 'noApprover',
      confirm: () => t('stuck.recoverSure'),
      done: t('stuck.recovered'),
      run: ({ instanceId }) => recover({ instanceId }),
    };
    const retrying: Action<Row> = {
      key: 'retry',
      label: t('stuck.retry'),
      right: RIGHT,
      isOffered: ({ kind }) => kind === 'callback',
      done: t('stuck.retried'),
      run: ({ callbackId }) => retry({ id: callbackId ?? '' }),
    };
    const cancelling: Action<Row, { reason: string }> = {
      key: 'cancel',
      label: t('stuck.cancel'),
      right: RIGHT,
      isDanger: true,
      // the process of a dead callback has already been decided
      isOffered: ({ kind }) => kind !== 'callback',
      form: words,
      done: t('stuck.cancelled'),
      run: ({ instanceId }, { reason }) => cancel({ instanceId, reason }),
    };
    return [recovering, reassigning, retrying, cancelling];
  }, [t, reassign, cancel, recover, retry]);
}

/** Processes that cannot continue automatically, with the actions of an administrator (ger rule 37). */
export function StuckPanel() {
  const { t } = useTranslation('ger');
  const actions = useRepairs();
  const tabs = useMemo(
    () => [
      { key: 'all', label: t('stuck.all') },
      { key: 'noApprover', label: t('stuck.noApprover'), filters: { kind: ['noApprover'] } },
      { key: 'leaver', label: t('stuck.leaver'), filters: { kind: ['leaver'] } },
      { key: 'callback', label: t('stuck.callback'), filters: { kind: ['callback'] } },
    ],
    [t],
  );
  return (
    <ListPage
      isEmbedded
      resource={stuckResource}
      tabs={tabs}
      rowActions={actions}
      detailPath={detailPath}
      extraFilters={{ kind: false }}
    />
  );
}
