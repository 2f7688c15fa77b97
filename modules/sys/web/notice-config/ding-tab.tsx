import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation } from '@switchboard/kit-web';
import {
  DING_KEY,
  DING_SEND_FORM,
  deleteDingNotice,
  dingNoticeResource,
  sendDingNotice,
  stopDingNotice,
} from '@switchboard/sys-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DingForm } from './ding-form.tsx';

type Row = ResourceRow<typeof dingNoticeResource>;
const READS = [dingNoticeResource.calls.page];
const isOpen = ({ status }: Row): boolean => status === '0' || status === '4';
const isQueued = ({ status }: Row): boolean => status === '1';

/** The DingTalk messages of the company. */
export function DingTab() {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [sent, setSent] = useState<Row | null>(null);
  const stopping = useCallMutation(stopDingNotice, { invalidates: READS });
  const removing = useCallMutation(deleteDingNotice, { invalidates: READS });
  const actions: Action<Row>[] = [
    { key: 'send', label: t('noticeConfig.send'), right: DING_KEY, isOffered: isOpen, run: setSent },
    { key: 'edit', label: t('noticeConfig.edit'), right: DING_KEY, isOffered: isOpen, run: setEdited },
    {
      key: 'stop',
      label: t('noticeConfig.stop'),
      right: DING_KEY,
      isOffered: isQueued,
      done: t('noticeConfig.stopped'),
      run: ({ id, version }) => stopping.mutateAsync({ id, version }),
    },
    {
      key: 'remove',
      label: t('noticeConfig.delete'),
      right: DING_KEY,
      isDanger: true,
      isOffered: ({ status }) => status !== '1' && status !== '2',
      confirm: ({ title }) => t('noticeConfig.dingDelete', { title }),
      done: t('noticeConfig.deleted'),
      run: ({ id, version }) => removing.mutateAsync({ id, version }),
    },
  ];
  return (
    <>
      <ListPage
        isEmbedded
        resource={dingNoticeResource}
        rowActions={actions}
        toolbar={
          <Can right={DING_KEY}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('noticeConfig.dingAdd')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <DingForm id={edited === 'new' ? null : edited.id} onClose={() => setEdited(null)} />}
      {sent !== null && <SendDialog row={sent} onClose={() => setSent(null)} />}
    </>
  );
}

function SendDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('sys');
  return (
    <FormDialog
      name={`sys.ding-notice.send.${row.id}`}
      title={t('noticeConfig.sendTitle', { title: row.title })}
      fields={DING_SEND_FORM}
      groups={[{ key: 'when', fields: [{ name: 'sendAt', hint: t('noticeConfig.sendHint'), isWide: true }] }]}
      call={sendDingNotice}
      toInput={({ sendAt = null }) => ({ id: row.id, version: row.version, sendAt })}
      invalidates={READS}
      saveText={t('noticeConfig.send')}
      savedText={t('noticeConfig.sending')}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
