import { voiceChannelResource, type VoiceChannelRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/channelVoiceQuery */
export default function VoiceChannelsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<VoiceChannelRow | null>(null);
  const actions = useMemo(() => {
    const go = (path: string, field: string) => (row: VoiceChannelRow) =>
      openTab(`${path}?f.${field}=${encodeURIComponent(row.gwName)}`);
    const calls: Action<VoiceChannelRow> = {
      key: 'calls',
      label: t('vos.calls'),
      right: 'bq.voice-sip-record',
      run: go('/businessInquiry/voiceSipRecord', 'landingName'),
    };
    const gateway: Action<VoiceChannelRow> = {
      key: 'gateway',
      label: t('vos.gateway'),
      right: 'bq.vos.landing.gateway',
      run: go('/businessInquiry/vos/landing/gateway', 'gwName'),
    };
    const test: Action<VoiceChannelRow> = {
      key: 'test',
      label: t('vos.test'),
      right: 'tbx.voip.voice-test:add',
      // the voice gateway would refuse a locked one anyway
      isOffered: ({ state }) => state !== 'locked',
      run: ({ id }) => openTab(`/businessOperations/voip/voice-test?gateway=${id}`),
    };
    return [calls, gateway, test];
  }, [t, openTab]);
  return (
    <>
      <ListPage resource={voiceChannelResource} rowActions={actions} rowActionsWidth={160} onOpen={setOpened} />
      <RowDrawer
        resource={voiceChannelResource}
        row={opened}
        title={({ gwName }) => gwName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
