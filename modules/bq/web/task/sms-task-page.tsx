import { cancelSmsTask, pauseSmsTask, resumeSmsTask, smsTaskResource, type SmsTaskRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';
import { SmsTaskDetail } from './sms-task-detail.tsx';
import { useSteer, useStop } from './use-steer.tsx';

const SENDING = ['sending'];
const PAUSED = ['paused'];
const OPEN = ['draft', 'review', 'scheduled', 'sending', 'paused'];

/** /businessInquiry/smsTaskQuery */
export default function SmsTaskPage(): ReactNode {
  const [opened, setOpened] = useState<SmsTaskRow | null>(null);
  const resource = smsTaskResource;
  const pause = useSteer({ resource, call: pauseSmsTask, verb: 'pause', button: 'pause', from: SENDING });
  const resume = useSteer({ resource, call: resumeSmsTask, verb: 'resume', button: 'pause', from: PAUSED });
  const cancel = useStop({ resource, call: cancelSmsTask, verb: 'cancel', button: 'cancel', from: OPEN });
  const actions = useMemo(() => [pause, resume, cancel], [pause, resume, cancel]);
  return (
    <>
      <ListPage resource={resource} rowActions={actions} rowActionsWidth={130} onOpen={setOpened} />
      <RowDrawer resource={resource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} size={640}>
        {({ id }) => <SmsTaskDetail id={id} />}
      </RowDrawer>
    </>
  );
}
