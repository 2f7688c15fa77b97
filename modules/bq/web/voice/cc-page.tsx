import { ccRecordResource, revealCcCalls } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useRevealCalls } from './use-reveal-calls.tsx';

type Row = ResourceRow<typeof ccRecordResource>;

/** /businessInquiry/voiceCcRecord */
export default function CentreRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<Row | null>(null);
  const { offered, dialog } = useRevealCalls<Row>(revealCcCalls, ccRecordResource.right);
  return (
    <>
      <ListPage
        resource={ccRecordResource}
        header={<Typography.Text type="secondary">{t('call.hint')}</Typography.Text>}
        onOpen={setOpened}
        {...offered}
      />
      <RowDrawer
        resource={ccRecordResource}
        row={opened}
        title={({ callId }) => `${t('call.title')} ${callId}`}
        onClose={() => setOpened(null)}
      />
      {dialog}
    </>
  );
}
