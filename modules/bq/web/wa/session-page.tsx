import { getWaThread, WA_STATUS, waSessionResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useCall, useLocale } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { Thread } from '../record/thread.tsx';

type Row = ResourceRow<typeof waSessionResource>;

const FACTS = ['recordId', 'openedAt', 'expiresAt', 'appName', 'customerName', 'phoneMasked', 'category', 'origin'];

/** /businessInquiry/wa-session-record */
export default function WaSessionsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <>
      <ListPage
        resource={waSessionResource}
        header={<Typography.Text type="secondary">{t('record.hint')}</Typography.Text>}
        onOpen={setOpen}
      />
      <RecordDrawer
        title={t('wa.session')}
        fields={waSessionResource.fields}
        row={open}
        names={FACTS}
        onClose={() => setOpen(null)}
      >
        <Typography.Title level={5}>{t('record.thread')}</Typography.Title>
        {open !== null && <WaThread recordId={open.recordId} />}
      </RecordDrawer>
    </>
  );
}

function WaThread({ recordId }: { readonly recordId: string }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error } = useCall(getWaThread, { recordId });
  const said = data?.messages.map(({ at, direction, template, status, errCode }) => ({
    at,
    isOurs: direction === 'out',
    text: template === '' ? t('wa.free') : t('wa.template', { name: template }),
    note: direction === 'in' ? null : `${WA_STATUS[status].label[locale]}${errCode === '' ? '' : ` (${errCode})`}`,
  }));
  return <Thread error={error} said={said} none={t('wa.noMessages')} />;
}
