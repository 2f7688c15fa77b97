import { type AppointmentRow, appointmentResource, cancelAppointment, isCancellable } from '@switchboard/bq-contract';
import { type Action, ListPage } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useSteer } from './use-steer.tsx';

const WAITING = ['waiting'];

/** /businessInquiry/sms-appointment-record */
export default function AppointmentPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<AppointmentRow | null>(null);
  const resource = appointmentResource;
  const callOff = useSteer({ resource, call: cancelAppointment, verb: 'callOff', button: 'cancel', from: WAITING });
  const actions = useMemo((): Action<AppointmentRow>[] => {
    const refusal = ({ planAt }: AppointmentRow): string | null =>
      isCancellable(Date.parse(planAt), Date.now()) ? null : t('task.tooLate');
    return [{ ...callOff, isDanger: true, refusal }];
  }, [callOff, t]);
  return (
    <>
      <ListPage resource={resource} rowActions={actions} rowActionsWidth={110} onOpen={setOpened} />
      <RowDrawer resource={resource} row={opened} title={({ taskName }) => taskName} onClose={() => setOpened(null)} />
    </>
  );
}
