import { mailRecordResource, revealMails } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { useRevealRecords } from '../record/use-reveal-records.tsx';

type Row = ResourceRow<typeof mailRecordResource>;

const FACTS = [
  'recordId',
  'submitTime',
  'status',
  'appName',
  'customerName',
  'addressMasked',
  'subject',
  'templateId',
  'error',
  'opened',
  'clicked',
  'sizeB',
  'ipPool',
  'supplierName',
  'revenueUsd',
  'costUsd',
];

/** /businessInquiry/mailSendingRecord */
export default function MailRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useRevealRecords<Row>(revealMails, mailRecordResource, ['address']);
  return (
    <>
      <ListPage
        resource={mailRecordResource}
        header={<Typography.Text type="secondary">{t('mail.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...offered}
      />
      <RecordDrawer
        title={t('mail.title')}
        fields={mailRecordResource.fields}
        row={open}
        names={FACTS}
        onClose={() => setOpen(null)}
      />
      {dialog}
    </>
  );
}
