import { revealWaRecords, waRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { useRevealRecords } from '../record/use-reveal-records.tsx';

type Row = ResourceRow<typeof waRecordResource>;

const FACTS = [
  'recordId',
  'submitTime',
  'status',
  'direction',
  'appName',
  'customerName',
  'phoneMasked',
  'country',
  'category',
  'template',
  'errCode',
  'wabaId',
  'sessionId',
  'revenueUsd',
  'costUsd',
];

/** /businessInquiry/send-query/wa-send-record */
export default function WaRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useRevealRecords<Row>(revealWaRecords, waRecordResource, ['phone']);
  return (
    <>
      <ListPage
        resource={waRecordResource}
        header={<Typography.Text type="secondary">{t('record.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...offered}
      />
      <RecordDrawer
        title={t('wa.title')}
        fields={waRecordResource.fields}
        row={open}
        names={FACTS}
        onClose={() => setOpen(null)}
      />
      {dialog}
    </>
  );
}
