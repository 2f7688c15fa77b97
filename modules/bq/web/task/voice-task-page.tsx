import {
  pauseVoiceTask,
  resumeVoiceTask,
  stopVoiceTask,
  voiceTaskResource,
  type VoiceTaskRow,
} from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useSteer, useStop } from './use-steer.tsx';

const RUNNING = ['running'];
const PAUSED = ['paused'];
const OPEN = ['scheduled', 'running', 'paused'];

/** /businessInquiry/voiceTaskManagement */
export default function VoiceTaskPage(): ReactNode {
  const [opened, setOpened] = useState<VoiceTaskRow | null>(null);
  const resource = voiceTaskResource;
  const pause = useSteer({ resource, call: pauseVoiceTask, verb: 'pauseCalls', button: 'pause', from: RUNNING });
  const resume = useSteer({ resource, call: resumeVoiceTask, verb: 'resumeCalls', button: 'pause', from: PAUSED });
  const stop = useStop({ resource, call: stopVoiceTask, verb: 'stop', button: 'stop', from: OPEN });
  const actions = useMemo(() => [pause, resume, stop], [pause, resume, stop]);
  return (
    <>
      <ListPage resource={resource} rowActions={actions} rowActionsWidth={130} onOpen={setOpened} />
      <RowDrawer resource={resource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} />
    </>
  );
}
