import { revealVoiceCalls, voiceRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevealCalls } from './use-reveal-calls.tsx';

type Row = ResourceRow<typeof voiceRecordResource>;

/** /businessInquiry/voiceRecordQuery */
export default function VoiceRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { offered, dialog } = useRevealCalls<Row>(revealVoiceCalls, voiceRecordResource.right);
  return (
    <>
      <ListPage
        resource={voiceRecordResource}
        header={<Typography.Text type="secondary">{t('call.hint')}</Typography.Text>}
        {...offered}
      />
      {dialog}
    </>
  );
}
