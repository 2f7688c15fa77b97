import type { SettingProposal } from '@switchboard/kit-contract';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/row-actions.tsx';
import { useActions } from '../actions/use-actions.tsx';
import { offeredActions, type AnyAction } from '../actions/action.ts';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { formatDateTime } from '../format/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import { FieldChanges } from '../timeline/change-log.tsx';
import { actionKey, changedFields } from './changed-fields.ts';
import type { SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly extra?: ReactNode;
}

/** Above the rows: nothing reads the setting yet, and changes that wait for a second person. */
export function SettingNotices({ model, extra }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { setting, calls, mayEdit } = model;
  return (
    <>
      {setting.unread !== undefined && mayEdit && (
        <Alert
          className="sb-setting-note"
          type="info"
          showIcon
          title={t('setting.unread')}
          description={setting.unread[locale]}
        />
      )}
      {calls.waiting !== undefined && <Waiting model={model} />}
      {extra}
    </>
  );
}

function Waiting({ model }: { model: SettingModel }): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { calls, setting, reads, refresh } = model;
  // an import or a new order concerns no single row
  const nameOf = ({ rowKey }: SettingProposal): string => (rowKey === '' ? setting.title[locale] : rowKey);
  const rights = useRights();
  const { data = [] } = useCall(calls.waiting as NonNullable<typeof calls.waiting>, {});
  const { mutateAsync: approve } = useCallMutation(calls.approve as NonNullable<typeof calls.approve>, {
    invalidates: reads,
  });
  const { mutateAsync: withdraw } = useCallMutation(calls.withdraw as NonNullable<typeof calls.withdraw>, {
    invalidates: reads,
  });
  const running = useActions<SettingProposal>(refresh);
  const actions: AnyAction<SettingProposal>[] = [
    {
      key: 'approve',
      label: t('setting.approve'),
      right: `${setting.right}:approve`,
      isOffered: ({ isOwn }) => !isOwn,
      confirm: (proposal) =>
        t('setting.approveSure', { name: nameOf(proposal), by: proposal.byName ?? t('timeline.system') }),
      done: t('setting.approved'),
      run: async ({ id }) => await approve({ id }),
    },
    {
      key: 'withdraw',
      label: t('setting.withdraw'),
      right: model.editRight,
      isDanger: true,
      isOffered: ({ isOwn }) => isOwn,
      confirm: (proposal) => t('setting.withdrawSure', { name: nameOf(proposal) }),
      done: t('setting.withdrawn'),
      run: async ({ id }) => await withdraw({ id }),
    },
  ];
  return (
    <>
      {data.map((proposal) => (
        <Alert
          key={proposal.id}
          className="sb-setting-note"
          type="warning"
          showIcon
          title={t('setting.waiting', { name: nameOf(proposal), action: t(actionKey(actionOf(proposal))) })}
          description={
            <>
              <p className="sb-hint">
                {proposal.byName ?? t('timeline.system')} · {formatDateTime(proposal.at)}
              </p>
              <FieldChanges changes={changedFields(model, null, proposal.values)} fields={model.fields} />
            </>
          }
          action={
            <span className="sb-setting-decide">
              {offeredActions(actions, proposal, rights).map((action) => (
                <ActionButton key={action.key} action={action} target={proposal} onStart={running.start} />
              ))}
            </span>
          }
        />
      ))}
      {running.dialog}
    </>
  );
}

/** A waiting `save` without a row adds one. */
const actionOf = ({ action, values }: SettingProposal): string =>
  action === 'save' && (values['id'] ?? null) === null ? 'add' : action;
