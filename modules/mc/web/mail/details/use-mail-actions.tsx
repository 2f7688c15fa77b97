import { fetchFile, saveBlob, showError, useCallMutation, usePageHost } from '@switchboard/kit-web';
import {
  deleteMails,
  downloadEml,
  getMail,
  MAIL_BOX,
  markMails,
  markSpam,
  moveMails,
  pushBills,
  queryJunk,
  queryReceived,
  syncMails,
  unreadCounts,
} from '@switchboard/mc-contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { forwardPath, writePath } from './paths.ts';

/** R159: every change of a mail invalidates the lists and the unread counts. */
const LISTS = [queryReceived, queryJunk, unreadCounts];
const CHANGED = [...LISTS, getMail];

type OfMails = (ids: readonly string[]) => void;

export interface MailRef {
  readonly id: string;
  readonly accountId: string;
  readonly subject: string;
}

/** All actions on mails, shared by the list, the reading pane and the details page. */
export function useMailActions({ onGone, onUnread }: { onGone: OfMails; onUnread: OfMails }) {
  const { t } = useTranslation('mc');
  const { message, modal } = App.useApp();
  const host = usePageHost();
  const said = (key: string, ids: readonly string[]): void =>
    void message.success(t(`mailRead.done.${key}`, { count: ids.length }));
  const marking = useCallMutation(markMails, { invalidates: CHANGED });
  // does not reload the open mail: that would mark it read again
  const reading = useCallMutation(markMails, { invalidates: LISTS });
  const moving = useCallMutation(moveMails, { invalidates: CHANGED });
  const spamming = useCallMutation(markSpam, { invalidates: CHANGED });
  const removing = useCallMutation(deleteMails, { invalidates: CHANGED });
  const billing = useCallMutation(pushBills, {
    invalidates: CHANGED,
    onSuccess: ({ pushed, skipped }) => void message.success(t('mailRead.done.bill', { pushed, skipped })),
  });
  const syncing = useCallMutation(syncMails, { invalidates: CHANGED });
  const isBusy = [marking, reading, moving, spamming, removing, billing].some(({ isPending }) => isPending);

  const remove = (ids: readonly string[], isBinned: boolean): void => {
    const run = (): void =>
      removing.mutate(
        { ids: [...ids] },
        {
          onSuccess: () => {
            said(isBinned ? 'gone' : 'deleted', ids);
            onGone(ids);
          },
        },
      );
    if (!isBinned) return run();
    modal.confirm({
      title: t('mailRead.goneTitle'),
      content: t('mailRead.goneText', { count: ids.length }),
      okText: t('mailRead.actions.gone'),
      okButtonProps: { danger: true },
      onOk: run,
    });
  };

  return {
    isBusy,
    isSyncing: syncing.isPending,
    sync: (accountId: string) => syncing.mutate({ accountId }),
    seen: (ids: readonly string[], isSeen: boolean) => {
      if (!isSeen) onUnread(ids);
      reading.mutate({ ids: [...ids], action: isSeen ? 'read' : 'unread' });
    },
    star: (ids: readonly string[], isStarred: boolean) =>
      marking.mutate({ ids: [...ids], action: isStarred ? 'star' : 'unstar' }),
    mark: (ids: readonly string[], value: string | null) => marking.mutate({ ids: [...ids], action: 'mark', value }),
    follow: (ids: readonly string[], value: string) => marking.mutate({ ids: [...ids], action: 'follow', value }),
    restore: (ids: readonly string[]) =>
      marking.mutate(
        { ids: [...ids], action: 'restore' },
        {
          onSuccess: () => {
            said('restored', ids);
            onGone(ids);
          },
        },
      ),
    toInbox: (ids: readonly string[]) =>
      moving.mutate(
        { ids: [...ids], to: MAIL_BOX.inbox },
        {
          onSuccess: () => {
            said('toInbox', ids);
            onGone(ids);
          },
        },
      ),
    spam: (ids: readonly string[], isSpam: boolean, addList: boolean) =>
      spamming.mutate(
        { ids: [...ids], spam: isSpam, addList },
        {
          onSuccess: () => {
            said(isSpam ? 'spam' : 'notSpam', ids);
            onGone(ids);
          },
        },
      ),
    remove,
    bill: (ids: readonly string[], billFlag: number) => billing.mutate({ ids: [...ids], billFlag }),
    write: (kind: 'reply' | 'replyAll' | 'forward' | 'editAgain', id: string) => host.openTab(writePath(kind, id)),
    transmit: (ids: readonly string[]) => host.openTab(forwardPath(ids)),
    eml: (mail: MailRef) => void saveEml(mail),
  };
}

export type MailActions = ReturnType<typeof useMailActions>;

/** R168 */
async function saveEml({ id, accountId, subject }: MailRef): Promise<void> {
  try {
    saveBlob(await fetchFile(downloadEml, { a: accountId, b: id }, { fallbackName: `${subject || id}.eml` }));
  } catch (error) {
    showError(error);
  }
}
