import { appResource, voiceAppResource, type VoiceAppRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/app-query/voice */
export default function VoiceAppPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<VoiceAppRow | null>(null);
  const actions = useMemo(() => {
    const calls: Action<VoiceAppRow> = {
      key: 'calls',
      label: t('vos.calls'),
      right: 'bq.voice-sip-record',
      run: ({ name }) => openTab(`/businessInquiry/voiceSipRecord?f.appName=${encodeURIComponent(name)}`),
    };
    const gateways: Action<VoiceAppRow> = {
      key: 'gateways',
      label: t('vos.gateway'),
      right: 'bq.vos.docking.gateway',
      isOffered: ({ gateways: names }) => names.length > 0,
      run: ({ appNo }) => openTab(`/businessInquiry/vos/docking/gateway?f.accountNo=${encodeURIComponent(appNo)}`),
    };
    const page = (name: string) => (row: VoiceAppRow) => openTab(`/businessInquiry/app-query/${name}?id=${row.id}`);
    const right = appResource.right;
    const approvals: Action<VoiceAppRow> = {
      key: 'approvals',
      label: t('app.approvals'),
      right,
      run: page('approval-status'),
    };
    const credits: Action<VoiceAppRow> = { key: 'credits', label: t('app.credits'), right, run: page('credit-record') };
    return [calls, gateways, approvals, credits];
  }, [t, openTab]);
  return (
    <>
      <ListPage resource={voiceAppResource} rowActions={actions} rowActionsWidth={120} onOpen={setOpened} />
      <RowDrawer resource={voiceAppResource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} />
    </>
  );
}
