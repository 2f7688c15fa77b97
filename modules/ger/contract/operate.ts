import { defineCall, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Whoever has the task decides; the task itself is the right (ger.md §6). */
const OWN_TASK = signedIn('only the person whose task it is can do anything with it');
const OWN_INSTANCE = signedIn('only people who take part in the process can do anything with it');

const zOptionalComment = z.string().trim().max(500).optional();
const zComment = z.string().trim().min(2).max(500);
const zHandler = z.object({ staffId: zId, name: z.string() });
const zDecided = z.object({
  instanceStatus: z.enum(['running', 'approved', 'rejected', 'withdrawn']),
  node: z.object({ zh: z.string(), en: z.string() }).nullable(),
  handlers: z.array(zHandler),
});

export const agreeTask = defineCall({
  name: 'ger.operate.agree',
  method: 'POST',
  path: '/v2/workflow/operate/agree',
  summary: { zh: '同意', en: 'Agree' },
  right: OWN_TASK,
  input: z.object({ taskId: zId, comment: zOptionalComment }),
  result: zDecided,
  checkRepeat: true,
});

/** Today a process has one step: it can be rejected for good, not sent back. */
export const rejectTask = defineCall({
  name: 'ger.operate.reject',
  method: 'POST',
  path: '/v2/workflow/operate/reject',
  summary: { zh: '拒绝', en: 'Reject' },
  right: OWN_TASK,
  input: z.object({ taskId: zId, comment: zComment, target: z.enum(['end', 'start', 'node']).default('end') }),
  result: zDecided,
  checkRepeat: true,
});

export const transmitTask = defineCall({
  name: 'ger.operate.transmit',
  method: 'POST',
  path: '/v2/workflow/operate/transmit',
  summary: { zh: '转交', en: 'Hand over' },
  right: OWN_TASK,
  input: z.object({ taskId: zId, toStaffId: zId, comment: zOptionalComment }),
  result: z.object({ newTaskId: zId }),
  checkRepeat: true,
});

export const commentInstance = defineCall({
  name: 'ger.operate.comment',
  method: 'POST',
  path: '/v2/workflow/operate/comment',
  summary: { zh: '评论', en: 'Comment' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId, content: zComment }),
  result: z.object({ recordId: zId }),
  checkRepeat: true,
});

export const withdrawInstance = defineCall({
  name: 'ger.operate.withdraw',
  method: 'POST',
  path: '/v2/workflow/operate/withdraw',
  summary: { zh: '撤回', en: 'Withdraw' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId, reason: zComment }),
  result: z.object({ status: z.literal('withdrawn') }),
  checkRepeat: true,
});

export const urgeInstance = defineCall({
  name: 'ger.operate.urge',
  method: 'POST',
  path: '/v2/workflow/operate/urge',
  summary: { zh: '催办', en: 'Urge' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId }),
  result: z.object({ handlers: z.array(zHandler) }),
  checkRepeat: true,
});

export const getCurrentTask = defineCall({
  name: 'ger.operate.current-task',
  method: 'GET',
  path: '/v2/workflow/operate/select/currentTaskId',
  summary: { zh: '我在该流程的待办', en: 'Own pending task of a process' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId }),
  result: z.object({ taskId: zId.nullable() }),
});

export const operateCalls = [
  agreeTask,
  rejectTask,
  transmitTask,
  commentInstance,
  withdrawInstance,
  urgeInstance,
  getCurrentTask,
];

/** What a page shows of a process: who decided what, and what the reader may do now. */
export const zProcessView = z.object({
  instanceId: zId,
  instanceNo: z.string(),
  status: z.string(),
  node: z.object({ zh: z.string(), en: z.string() }).nullable(),
  handlers: z.array(zHandler),
  records: z.array(
    z.object({
      id: zId,
      op: z.string(),
      staffName: z.string().nullable(),
      toName: z.string().nullable(),
      comment: z.string().nullable(),
      at: z.string(),
    }),
  ),
  my: z.object({ taskId: zId.nullable(), canWithdraw: z.boolean(), canUrge: z.boolean() }),
});
export type ProcessView = z.infer<typeof zProcessView>;
