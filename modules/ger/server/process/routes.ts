import {
  addSigners,
  agreeTask,
  agreeTasks,
  commentInstance,
  getCurrentTask,
  rejectTask,
  transmitTask,
  urgeInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { handle } from '@switchboard/kit-server';
import { comment } from './comment.ts';
import { agree, reject, transmit, urgeProcess, withdrawProcess } from './operate.ts';
import { agreeToAll, addSign } from './further.ts';
import { findOwnTask } from './record.repo.ts';

export const processRoutes = [
  handle(agreeTask, async (input, context) => await agree(given(input), context)),
  handle(rejectTask, async (input, context) => await reject(given(input), context)),
  handle(transmitTask, async (input, context) => await transmit(given(input), context)),
  handle(addSigners, async (input, context) => await addSign(given(input), context)),
  handle(agreeTasks, async (input, context) => await agreeToAll(given(input), context)),
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
