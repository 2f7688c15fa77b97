import {
  cancelRecall,
  pauseRecall,
  PICKS_OF,
  RECALL_EDITED,
  RECALL_PICKS,
  type RecallKind,
  recallResource,
  type RecallRow,
  resumeRecall,
  saveRecall,
  smsTaskResource,
  startRecall,
  voiceTaskResource,
} from '@switchboard/bq-contract';
import { type ChoiceOption, type ChoiceProps, CodeSelect, ListPage, ResourceSelect } from '@switchboard/kit-web';
import { Form } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { RecallRounds } from './recall-rounds.tsx';
import { useSteer, useStop } from './use-steer.tsx';

const DRAFT = ['draft'];
const RUNNING = ['running'];
const PAUSED = ['paused'];
const OPEN = ['draft', 'waiting', 'running', 'paused'];
const DAY = { windowFrom: 9, windowTo: 21 };
const INITIAL: Partial<RecallRow> = {
  sourceKind: 'sms',
  pick: ['41', '42', '45', '50'],
  rounds: 1,
  gapMin: 60,
  perDay: 1,
  ...DAY,
};
const isEditable = ({ state }: RecallRow): boolean => OPEN.includes(state);

type Known = { readonly known: readonly ChoiceOption[] };

/** Started or scheduled tasks: a recall waits for a running task to end. */
function SourceSelect(props: ChoiceProps & Known): ReactNode {
  return (
    <ResourceSelect
      {...props}
      resource={smsTaskResource}
      query={{ state: ['scheduled', 'sending', 'paused', 'done'] }}
      labelOf={({ name }) => name}
      hintOf={({ taskNo, appName }) => `${taskNo} · ${appName}`}
    />
  );
}

function VoiceSourceSelect(props: ChoiceProps & Known): ReactNode {
  return (
    <ResourceSelect
      {...props}
      resource={voiceTaskResource}
      query={{ state: ['scheduled', 'running', 'paused', 'finished'] }}
      labelOf={({ name }) => name}
      hintOf={({ taskNo, appName }) => `${taskNo} · ${appName}`}
    />
  );
}

/** The outcomes of the kind selected in the form; outcomes of the other kind are not shown as selected. */
function PickSelect({ value, ...props }: ChoiceProps): ReactNode {
  const kind = Form.useWatch<RecallKind | undefined>('sourceKind', Form.useFormInstance()) ?? 'sms';
  const values = Object.fromEntries(PICKS_OF[kind].map((pick) => [pick, RECALL_PICKS[pick]]));
  const chosen = (Array.isArray(value) ? (value as readonly string[]) : []).filter((pick) => pick in values);
  return <CodeSelect {...props} value={chosen} values={values} isMultiple />;
}

const knownOf = (id: string | null | undefined, label: string | null): ChoiceOption[] =>
  id === null || id === undefined ? [] : [{ value: id, label: label ?? '' }];
const isOf = (kind: RecallKind) => (values: Readonly<Record<string, unknown>>) =>
  (values['sourceKind'] ?? 'sms') === kind;

const controlsOf = (row: RecallRow | null) => ({
  sourceTaskId: {
    control: <SourceSelect known={row === null ? [] : knownOf(row.sourceTaskId, row.sourceName)} />,
    isShown: isOf('sms'),
  },
  sourceVoiceId: {
    control: <VoiceSourceSelect known={row === null ? [] : knownOf(row.sourceVoiceId, row.sourceName)} />,
    isShown: isOf('voice'),
  },
  pick: { control: <PickSelect /> },
  switchChannelId: {
    control: <ChannelSelect allowClear known={row === null ? [] : knownOf(row.switchChannelId, row.channelName)} />,
    isShown: isOf('sms'),
  },
});

const fieldsOf = (row: RecallRow | null) => {
  const controls: Readonly<Record<string, object>> = controlsOf(row);
  return RECALL_EDITED.map((name) => ({ name, ...controls[name] }));
};

/** /businessInquiry/send-query/auto-recall-task */
export default function RecallPage(): ReactNode {
  const [opened, setOpened] = useState<RecallRow | null>(null);
  const resource = recallResource;
  const form = useMasterForm({
    resource,
    call: saveRecall,
    fields: fieldsOf,
    initial: INITIAL,
    titleOf: ({ name }) => name,
    isEditable,
  });
  const start = useSteer({ resource, call: startRecall, verb: 'start', button: 'edit', from: DRAFT });
  const pause = useSteer({ resource, call: pauseRecall, verb: 'pause', button: 'pause', from: RUNNING });
  const resume = useSteer({ resource, call: resumeRecall, verb: 'resume', button: 'pause', from: PAUSED });
  const cancel = useStop({ resource, call: cancelRecall, verb: 'cancel', button: 'cancel', from: OPEN });
  const actions = useMemo(() => [start, pause, resume, form.edit, cancel], [start, pause, resume, form.edit, cancel]);
  return (
    <>
      <ListPage
        resource={resource}
        toolbar={form.addButton}
        rowActions={actions}
        rowActionsWidth={160}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer resource={resource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} size={640}>
        {({ id }) => <RecallRounds id={id} />}
      </RowDrawer>
    </>
  );
}
