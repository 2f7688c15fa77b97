import { revealSipCalls, sipRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallDrawer } from './call-drawer.tsx';
import { useRevealCalls } from './use-reveal-calls.tsx';

type Row = ResourceRow<typeof sipRecordResource>;

/** /businessInquiry/voiceSipRecord */
export default function SipRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  const { offered, dialog } = useRevealCalls<Row>(revealSipCalls, sipRecordResource.right);
  return (
    <>
      <ListPage
        resource={sipRecordResource}
        header={<Typography.Text type="secondary">{t('call.hint')}</Typography.Text>}
        onOpen={setOpen}
        {...offered}
      />
      <CallDrawer row={open} onClose={() => setOpen(null)} />
      {dialog}
    </>
  );
}
