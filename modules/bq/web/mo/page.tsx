import { getMoThread, moRecordResource, revealMos, SMS_STATUS } from '@switchboard/bq-contract';
import type { EnumValue, ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useCall, useLocale } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { Thread } from '../record/thread.tsx';
import { useRevealRecords } from '../record/use-reveal-records.tsx';

type Row = ResourceRow<typeof moRecordResource>;

const FACTS = ['recordId', 'recvTime', 'appName', 'customerName', 'phoneMasked', 'country', 'dest', 'channelName'];

/** /businessInquiry/sms-bidirectional */
export default function MoRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useRevealRecords<Row>(revealMos, moRecordResource, ['phone', 'content']);
  return (
    <>
      <ListPage
        resource={moRecordResource}
        header={<Typography.Text type="secondary">{t('record.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...offered}
      />
      <RecordDrawer
        title={t('mo.title')}
        fields={moRecordResource.fields}
        row={open}
        names={FACTS}
        onClose={() => setOpen(null)}
      >
        <Typography.Title level={5}>{t('record.thread')}</Typography.Title>
        {open !== null && <MoThread recordId={open.recordId} />}
      </RecordDrawer>
      {dialog}
    </>
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
