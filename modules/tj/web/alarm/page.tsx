import {
  type Action,
  CodeSelect,
  type FilterControlProps,
  ListPage,
  useCall,
  useCallMutation,
  useLocale,
} from '@switchboard/kit-web';
import {
  ackAlarm,
  ALARM_KEY,
  type AlarmRow,
  alarmResource,
  amountOf,
  CAUSES,
  type Cause,
  closeAlarm,
  getAlarmEvents,
  lengthOf,
  listAlarmChannels,
  OPEN_STATES,
  unackAlarm,
} from '@switchboard/tj-contract';
import { Form, Input, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmDrawer } from './drawer.tsx';

const CHANGED = [alarmResource.calls.page, getAlarmEvents];
const isOpen = ({ state }: AlarmRow): boolean => state === 'firing' || state === 'recovering';
const toneOf = (row: AlarmRow) => (isOpen(row) && row.sev === 'P1' ? ('danger' as const) : undefined);
const FILTERS = { channelId: (control: FilterControlProps): ReactNode => <ChannelFilter {...control} /> };

/** /heavenlyWarning/alarmdata */
export default function AlarmDataPage(): ReactNode {
  const { t } = useTranslation('tj');
  const locale = useLocale();
  const [opened, setOpened] = useState<AlarmRow | null>(null);
  const actions = useAlarmActions();
  const tabs = useMemo(
    () => [
      { key: 'open', label: t('alarm.open'), filters: { state: OPEN_STATES } },
      { key: 'unacked', label: t('alarm.unacked'), filters: { state: OPEN_STATES, isAcked: false } },
      { key: 'over', label: t('alarm.over'), filters: { state: ['resolved', 'closed'] } },
      { key: 'all', label: t('alarm.all') },
    ],
    [t],
  );
  const columns = useMemo(() => {
    const amount = { render: (value: string, { unit }: AlarmRow) => amountOf(value, unit, locale) };
    const length = { render: (seconds: number) => (typeof seconds === 'number' ? lengthOf(seconds) : '-') };
    return { value: amount, threshold: amount, peak: amount, durationS: length };
  }, [locale]);
  return (
    <>
      <ListPage
        resource={alarmResource}
        tabs={tabs}
        columns={columns}
        extraFilters={FILTERS}
        rowActions={actions}
        rowActionsWidth={150}
        rowTone={toneOf}
        onOpen={setOpened}
      />
      <AlarmDrawer row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function useAlarmActions() {
  const { t } = useTranslation('tj');
  const { mutateAsync: ack } = useCallMutation(ackAlarm, { invalidates: CHANGED });
  const { mutateAsync: unack } = useCallMutation(unackAlarm, { invalidates: CHANGED });
  const { mutateAsync: close } = useCallMutation(closeAlarm, { invalidates: CHANGED });
  return useMemo(() => {
    const acknowledging: Action<AlarmRow> = {
      key: 'ack',
      label: t('alarm.ack'),
      right: `${ALARM_KEY}:ack`,
      isOffered: (row) => isOpen(row) && !row.isAcked,
      done: t('alarm.acked'),
      run: ({ id }) => ack({ id }),
    };
    const withdrawing: Action<AlarmRow> = {
      key: 'unack',
      label: t('alarm.unack'),
      right: `${ALARM_KEY}:ack`,
      isOffered: (row) => isOpen(row) && row.isAcked,
      confirm: () => t('alarm.unackSure'),
      done: t('alarm.done'),
      run: ({ id }) => unack({ id }),
    };
    const closing: Action<AlarmRow, { cause: Cause; note: string }> = {
      key: 'close',
      label: t('alarm.close'),
      right: `${ALARM_KEY}:close`,
      isDanger: true,
      isOffered: isOpen,
      form: closeForm,
      done: t('alarm.closed'),
      run: ({ id }, { cause, note }) => close({ id, cause, note }),
    };
    return [acknowledging, withdrawing, closing];
  }, [t, ack, unack, close]);
}

const closeForm = (): ReactNode => <CloseForm />;

function CloseForm(): ReactNode {
  const { t } = useTranslation('tj');
  return (
    <>
      <Form.Item name="cause" label={t('alarm.cause')} rules={[{ required: true }]}>
        <CodeSelect values={CAUSES} />
      </Form.Item>
      <Form.Item
        name="note"
        label={t('alarm.note')}
        extra={t('alarm.closeHint')}
        rules={[{ required: true, min: 2, max: 500, whitespace: true }]}
      >
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}

/** Offers only channels that ever had an alarm: others would find nothing. */
function ChannelFilter({ id, value, onChange }: FilterControlProps): ReactNode {
  const { data = [] } = useCall(listAlarmChannels, {});
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      optionFilterProp="label"
      value={(value as string[] | undefined) ?? []}
      onChange={(chosen: string[]) => onChange(chosen)}
      options={data.map((channel) => ({ value: channel.id, label: channel.name }))}
    />
  );
}
