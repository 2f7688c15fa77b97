import { type cancelAppointment, isCancellable } from '@switchboard/bq-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { requireOwn } from '../master/own-row.repo.ts';
import { moveMaster } from '../master/store.ts';
import { orderRefund } from '../task/notify-gateway.ts';
import { appointmentMaster, appointmentSource, cancelTaskOf } from './repo.ts';

const TOO_LATE = {
  zh: '距预约时间不足 60 秒，不能取消',
  en: 'The scheduled time is less than 60 seconds away. The schedule can no longer be cancelled',
};

export async function callOff(input: ParsedInputOf<typeof cancelAppointment>, context: Context): Promise<true> {
  await requireOwn(appointmentSource(context.locale), input.id, context);
  return await moveMaster(appointmentMaster, { ...input, state: 'cancelled' }, context, {
    moves: { waiting: ['cancelled'] },
    rule: async ({ tx, before }) => {
      if (!isCancellable(Date.parse(String(before?.['planAt'])), Date.now()))
        throw new AppError(CODES.wrongState, { label: TOO_LATE });
      const by = context.principal.staffId;
      await orderRefund(tx, context.jobs, await cancelTaskOf(tx, input.id, by), 'cancelled');
      return { cancelBy: by, cancelAt: new Date() };
    },
  });
}
