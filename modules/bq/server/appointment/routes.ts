import { appointmentResource, cancelAppointment } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { appointmentSource } from './repo.ts';
import { callOff } from './service.ts';

export const appointmentRoutes = [
  handle(
    appointmentResource.calls.page,
    async (input, context) => await pageOf(appointmentSource(context.locale), input, context),
  ),
  ...handleExport(appointmentResource, ({ locale }) => appointmentSource(locale)),
  handle(cancelAppointment, callOff),
];
