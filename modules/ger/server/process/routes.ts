import {
  agreeTask,
  commentInstance,
  GER_CODES,
  getCurrentTask,
  rejectTask,
  transmitTask,
  urgeInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { AppError } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { comment, decide, transmit, urgeProcess, withdrawProcess } from './operate.ts';
import { findOwnTask } from './repo.ts';

export const processRoutes = [
  handle(agreeTask, async (input, context) => await decide({ ...given(input), outcome: 'approved' }, context)),
  handle(rejectTask, async ({ target, ...input }, context) => {
    if (target !== 'end') throw new AppError(GER_CODES.targetNotAllowed);
    return await decide({ ...input, outcome: 'rejected' }, context);
  }),
  handle(transmitTask, async (input, context) => await transmit(given(input), context)),
  handle(commentInstance, async (input, context) => await comment(input, context)),
  handle(withdrawInstance, async (input, context) => {
    await withdrawProcess(input, context);
    return { status: 'withdrawn' as const };
  }),
  handle(urgeInstance, async (input, context) => await urgeProcess(input, context)),
  handle(getCurrentTask, async ({ instanceId }, { db, principal }) => ({
    taskId: await findOwnTask(db, instanceId, principal.staffId),
  })),
];

/** An empty comment is none. */
const given = <T extends { comment?: string | undefined }>({ comment: text, ...rest }: T) => ({
  ...rest,
  comment: text === undefined || text === '' ? null : text,
});
