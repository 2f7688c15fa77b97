import { getMoThread, moRecordResource, revealMos, SMS_STATUS } from '@switchboard/bq-contract';
import type { EnumValue, ResourceRow } from '@switchboard/kit-contract';
import { ActionButton, ListPage, useActions, useCall, useLocale } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { Thread } from '../record/thread.tsx';
import { useRevealRecords } from '../record/use-reveal-records.tsx';
import { TWO_ACTIONS } from '../reveal/two-actions.ts';
import { type RepushTools, useRepush } from './use-repush.tsx';

type Row = ResourceRow<typeof moRecordResource>;

const FACTS = [
  'recordId',
  'recvTime',
  'appName',
  'customerName',
  'phoneMasked',
  'country',
  'dest',
  'channelName',
  'pushState',
  'pushCnt',
  'pushAt',
  'pushErr',
];

/** /businessInquiry/sms-bidirectional */
export default function MoRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useRevealRecords<Row>(revealMos, moRecordResource, ['phone', 'content']);
  const again = useRepush();
  // without an action, rows are not selectable
  const rowActions = [...again.rowActions, ...(offered.rowActions ?? [])];
  const bulkActions = [...again.bulkActions, ...(offered.bulkActions ?? [])];
  return (
    <>
      <ListPage
        resource={moRecordResource}
        header={<Typography.Text type="secondary">{t('record.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...(rowActions.length === 0 ? {} : { rowActions, bulkActions, rowActionsWidth: TWO_ACTIONS })}
      />
      {open !== null && <MoDrawer opened={open} actions={again.rowActions} onClose={() => setOpen(null)} />}
      {dialog}
    </>
  );
}

interface Drawn {
  readonly opened: Row;
  readonly actions: RepushTools['rowActions'];
  readonly onClose: () => void;
}

/** The current state of one answer, so that a push started here is seen to finish. */
function MoDrawer({ opened, actions, onClose }: Drawn): ReactNode {
  const { t } = useTranslation('bq');
  const { data } = useCall(moRecordResource.calls.page, { recordId: [opened.recordId] });
  const row: Row = data?.list[0] ?? opened;
  const running = useActions<Row>(() => undefined);
  return (
    <RecordDrawer title={t('mo.title')} fields={moRecordResource.fields} row={row} names={FACTS} onClose={onClose}>
      {actions
        .filter(({ isOffered }) => isOffered?.(row) ?? true)
        .map((action) => (
          <ActionButton key={action.key} action={action} target={row} size="middle" onStart={running.start} />
        ))}
      {running.dialog}
      <Typography.Title level={5}>{t('record.thread')}</Typography.Title>
      <MoThread recordId={opened.recordId} />
    </RecordDrawer>
  );
}

function MoThread({ recordId }: { readonly recordId: string }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error } = useCall(getMoThread, { recordId });
  const said = data?.messages.map(({ at, way, text, status }) => ({
    at,
    isOurs: way === 'down',
    text: text === '' ? t('record.noText') : text,
    note:
      status === null ? null : ((SMS_STATUS as Readonly<Record<string, EnumValue>>)[status]?.label[locale] ?? status),
  }));
  return <Thread error={error} said={said} none={t('record.noThread')} />;
}
