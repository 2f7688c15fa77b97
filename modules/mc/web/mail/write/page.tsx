import { LoadFailed, useCall, usePageHost, useTabState } from '@switchboard/kit-web';
import { beginDraft, readAddresses, viewDraft, type WriteKind, WRITE_KINDS } from '@switchboard/mc-contract';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MailFrame } from '../frame/mail-frame.tsx';
import { Writer } from './writer.tsx';

/** /message/email/write, and /crm/email/send for one customer */
export default function WritePage() {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const requestedDraft = useRequestedDraft();
  // once the draft is stored the tab continues with it, also after a reload
  const [storedId, setStoredId] = useTabState<string | null>('mail.draftId', () => requestedDraft.draftId);
  const stored = useCall(
    viewDraft,
    { id: storedId ?? '0' },
    { enabled: storedId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const begun = useCall(beginDraft, requestedDraft.begin, {
    enabled: storedId === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, refetch } = storedId === null ? begun : stored;
  const title = t(`mail.write.kinds.${data?.kind ?? requestedDraft.begin.kind}`);
  useEffect(() => host.setTitle(title), [host, title]);
  // the data of the first load stays: the draft that is stored later has the same text
  return (
    <MailFrame current={null}>
      {data === undefined && error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active style={{ padding: 16 }} paragraph={{ rows: 10 }} />}
      {data !== undefined && <Writer key={requestedDraft.key} initial={data} onStored={setStoredId} />}
    </MailFrame>
  );
}

function useRequestedDraft() {
  const query = useSearchParams()[0];
  const kind = query.get('kind') ?? 'new';
  const refIds = [...query.getAll('refIds').flatMap((ids) => ids.split(',')), ...query.getAll('refId')].filter(
    (id) => id !== '',
  );
  return {
    key: query.toString(),
    draftId: query.get('draftId'),
    begin: {
      kind: (kind in WRITE_KINDS ? kind : 'new') as WriteKind,
      refIds,
      to: readAddresses(query.get('to') ?? ''),
      customerCode: query.get('customerCode'),
    },
  };
}
