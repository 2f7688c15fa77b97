import { type Action, ListPage, useCallMutation } from '@switchboard/kit-web';
import {
  retryVoiceTest,
  stopVoiceTest,
  VOICE_TEST_KEY,
  voiceTestItemResource,
  voiceTestResource,
  type VoiceTestRow,
} from '@switchboard/oc-contract';
import { Drawer } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallList } from './call-list.tsx';

const CHANGED = [voiceTestResource.calls.page, voiceTestItemResource.calls.page];
const isOpen = ({ state }: VoiceTestRow): boolean => state === 'created' || state === 'running';
const isOver = ({ state }: VoiceTestRow): boolean => state === 'finished' || state === 'stopped';
/** Number of calls that a retry repeats: all that did not pass. */
const left = ({ total, passed }: VoiceTestRow): number => total - passed;

export function TestTab({ toolbar }: { toolbar: ReactNode }): ReactNode {
  const { t } = useTranslation('oc');
  const [shown, setShown] = useState<VoiceTestRow | null>(null);
  const { mutateAsync: stop } = useCallMutation(stopVoiceTest, { invalidates: CHANGED });
  const { mutateAsync: retry } = useCallMutation(retryVoiceTest, { invalidates: CHANGED });
  const actions = useMemo((): Action<VoiceTestRow>[] => {
    return [
      { key: 'calls', label: t('voiceTest.showCalls'), run: setShown },
      {
        key: 'stop',
        label: t('voiceTest.stop'),
        right: `${VOICE_TEST_KEY}:stop`,
        isDanger: true,
        isOffered: isOpen,
        confirm: ({ testNo }) => t('voiceTest.stopSure', { testNo }),
        done: t('voiceTest.stopped'),
        run: ({ id, version }) => stop({ id, version }),
      },
      {
        key: 'retry',
        label: t('voiceTest.retry'),
        right: `${VOICE_TEST_KEY}:add`,
        isOffered: (row) => isOver(row) && left(row) > 0,
        confirm: (row) => t('voiceTest.retrySure', { testNo: row.testNo, count: left(row) }),
        run: ({ id, version }) => retry({ id, version }),
      },
    ];
  }, [t, stop, retry]);
  return (
    <>
      <ListPage
        resource={voiceTestResource}
        isEmbedded
        rowActions={actions}
        rowActionsWidth={170}
        onOpen={setShown}
        toolbar={toolbar}
      />
      {shown !== null && (
        <Drawer
          open
          size={1_000}
          title={t('voiceTest.callsOf', { testNo: shown.testNo })}
          onClose={() => setShown(null)}
        >
          <CallList testId={shown.id} />
        </Drawer>
      )}
    </>
  );
}
