import { playVoiceCall, revealVoiceCalls, voiceRecordResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { CallMore } from './call-more.tsx';
import { TWO_ACTIONS } from '../reveal/two-actions.ts';
import { usePlay } from './use-play.tsx';
import { useRevealCalls } from './use-reveal-calls.tsx';

type Row = ResourceRow<typeof voiceRecordResource>;

/** /businessInquiry/voiceRecordQuery */
export default function VoiceRecordsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<Row | null>(null);
  const { offered, dialog } = useRevealCalls<Row>(revealVoiceCalls, voiceRecordResource.right);
  const play = usePlay<Row>(playVoiceCall, voiceRecordResource.right);
  const rowActions = [...play.actions, ...(offered.rowActions ?? [])];
  return (
    <>
      <ListPage
        resource={voiceRecordResource}
        header={<Typography.Text type="secondary">{t('call.hint')}</Typography.Text>}
        onOpen={setOpened}
        {...offered}
        {...(rowActions.length === 0 ? {} : { rowActions, rowActionsWidth: TWO_ACTIONS })}
      />
      <RowDrawer
        resource={voiceRecordResource}
        row={opened}
        title={({ callId }) => `${t('call.title')} ${callId}`}
        onClose={() => setOpened(null)}
      >
        {(row) => <CallMore row={row} actions={play.actions} />}
      </RowDrawer>
      {dialog}
      {play.dialog}
    </>
  );
}
