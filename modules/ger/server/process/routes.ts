import {
  addSigners,
  approveTask,
  approveTasks,
  commentInstance,
  getCurrentTask,
  rejectTask,
  reassignOwnTask,
  remindInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { handle } from '@switchboard/kit-server';
import { comment } from './comment.ts';
import { approve, reject, reassignOwn, remindProcess, withdrawProcess } from './operate.ts';
import { approveAll, addSign } from './further.ts';
import { findOwnTask } from './record.repo.ts';

export const processRoutes = [
  handle(approveTask, async (input, context) => await approve(given(input), context)),
  handle(rejectTask, async (input, context) => await reject(given(input), context)),
  handle(reassignOwnTask, async (input, context) => await reassignOwn(given(input), context)),
  handle(addSigners, async (input, context) => await addSign(given(input), context)),
  handle(approveTasks, async (input, context) => await approveAll(given(input), context)),
  handle(commentInstance, async (input, context) => await comment(input, context)),
  handle(withdrawInstance, async (input, context) => {
    await withdrawProcess(input, context);
    return { status: 'withdrawn' as const };
  }),
  handle(remindInstance, async (input, context) => await remindProcess(input, context)),
  handle(getCurrentTask, async ({ instanceId }, { db, principal }) => ({
    taskId: await findOwnTask(db, instanceId, principal.staffId),
  })),
];

/** An empty comment counts as none. */
const given = <T extends { comment?: string | undefined }>({ comment: text, ...rest }: T) => ({
  ...rest,
  comment: text === undefined || text === '' ? null : text,
});
