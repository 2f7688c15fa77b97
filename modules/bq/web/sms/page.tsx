import { smsRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReveal } from '../reveal/use-reveal.tsx';
import { TraceDrawer } from './trace-drawer.tsx';
import { useResend } from './use-resend.tsx';

type Row = ResourceRow<typeof smsRecordResource>;

/** /businessInquiry/sendRcdQuery */
export default function SendRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useReveal();
  const again = useResend();
  // without an action, rows are not selectable
  const rowActions = [...(offered.rowActions ?? []), ...again.rowActions];
  const bulkActions = [...(offered.bulkActions ?? []), ...again.bulkActions];
  return (
    <>
      <ListPage
        resource={smsRecordResource}
        header={<Typography.Text type="secondary">{t('sms.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...(rowActions.length === 0 ? {} : { rowActions, bulkActions })}
      />
      <TraceDrawer row={open} onClose={() => setOpen(null)} />
      {dialog}
    </>
  );
}
