import { LoadFailed, useCall } from '@switchboard/kit-web';
import {
  getMail,
  MAIL_DETAIL_TYPES,
  type MailDetailsType,
  type MailParty,
  type MailQuery,
  queryJunk,
  queryReceived,
  unreadCounts,
} from '@switchboard/mc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from './attachments.tsx';
import styles from './details.module.css';
import { MailBody } from './mail-body.tsx';
import { PartyDrawer } from './party-drawer.tsx';
import { RemoteBar } from './remote-bar.tsx';
import { ThreadList } from './thread-list.tsx';
import { useMailActions } from './use-mail-actions.tsx';
import { ViewHead } from './view-head.tsx';
import { ViewTools } from './view-tools.tsx';

interface Props {
  readonly id: string;
  readonly detailsType: MailDetailsType;
  readonly cache: MailQuery;
  /** Null = there is no surrounding list to step through. */
  readonly onStep: ((id: string) => void) | null;
  readonly onGone: (ids: readonly string[], nextId: string | null) => void;
  /** A mail that is marked unread must be closed, because an open mail would be marked read again. */
  readonly onUnread: (ids: readonly string[]) => void;
}

/** One mail, in the reading pane next to a list or on a separate page. */
export function MailView({ id, detailsType, cache, onStep, onGone, onUnread }: Props) {
  const { t } = useTranslation('mc');
  const [shownId, setShownId] = useState<string | null>(null);
  const [party, setParty] = useState<MailParty | null>(null);
  const showRemote = shownId === id;
  const mail = useCall(getMail, {
    id,
    type: MAIL_DETAIL_TYPES[detailsType],
    queryCache: cache,
    ...(showRemote ? { showRemote } : {}),
  });
  const { data, error } = mail;
  const nextId = data?.nextId ?? null;
  const actions = useMailActions({ onGone: (ids) => onGone(ids, nextId), onUnread });
  useReadElsewhere(data?.isFirstReading === true ? data.id : undefined);
  if (data === undefined) {
    return error === null ? (
      <div className={styles.loading}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    ) : (
      <LoadFailed error={error} onRetry={() => void mail.refetch()} />
    );
  }
  return (
    <article className={styles.view} data-mail={data.id} aria-busy={mail.isFetching}>
      <ViewTools mail={data} actions={actions} onStep={onStep} onPrint={() => window.print()} />
      <ViewHead mail={data} onParty={setParty} />
      {data.isPartial && (
        <Alert
          type="warning"
          showIcon
          title={t('mailRead.partial')}
          action={
            <Button size="small" onClick={() => void mail.refetch()}>
              {t('mailRead.retry')}
            </Button>
          }
        />
      )}
      <RemoteBar mail={data} onShow={() => setShownId(id)} />
      <div className={styles.paper}>
        <MailBody content={data.content} fileOrigin={data.fileOrigin} subject={data.subject} />
      </div>
      <Attachments files={data.attachments} />
      <ThreadList mail={data} />
      <PartyDrawer party={party} onClose={() => setParty(null)} />
    </article>
  );
}

/** R159, mc M64: opening marked it read on the server, so the lists and the unread counts are reloaded. */
function useReadElsewhere(id: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    for (const { name } of [unreadCounts, queryReceived, queryJunk])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }, [id, queryClient]);
}
