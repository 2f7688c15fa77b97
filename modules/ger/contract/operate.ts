import { defineCall, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** The task itself authorizes its assignee to decide (ger.md §6). */
const OWN_TASK = signedIn('only the assignee of a task may operate on it');
const OWN_INSTANCE = signedIn('only participants of a process may operate on it');

const zComment = z.string().trim().min(2).max(500);
/** An empty string means no comment; the step defines whether one is required (ger rule 18). */
const zOptionalComment = z.union([z.literal(''), zComment]).optional();
/** Form fields by key (ger rule 19); only changed ones. */
export const zFormData = z
  .record(z.string().max(60), z.json())
  .refine((data) => JSON.stringify(data).length <= 200_000, {
    params: { zh: '表单内容过大', en: 'The form is too large' },
  });
const zHandler = z.object({ staffId: zId, name: z.string() });
const zDecided = z.object({
  instanceStatus: z.enum(['running', 'returned', 'error', 'approved', 'rejected', 'withdrawn', 'cancelled']),
  node: z.object({ zh: z.string(), en: z.string() }).nullable(),
  handlers: z.array(zHandler),
});

export const approveTask = defineCall({
  name: 'ger.operate.agree',
  method: 'POST',
  path: '/v2/workflow/operate/agree',
  summary: { zh: '同意', en: 'Approve' },
  right: OWN_TASK,
  input: z.object({ taskId: zId, comment: zOptionalComment, data: zFormData.optional() }),
  result: zDecided,
  withIdempotency: true,
});

/** Rejects finally, or sends back to the applicant or a passed step, where the step allows it (ger rules 15, 16). */
export const rejectTask = defineCall({
  name: 'ger.operate.reject',
  method: 'POST',
  path: '/v2/workflow/operate/reject',
  summary: { zh: '拒绝', en: 'Reject' },
  right: OWN_TASK,
  input: z.object({
    taskId: zId,
    comment: zOptionalComment,
    target: z.enum(['end', 'start', 'node']).default('end'),
    targetNodeId: z.string().max(32).optional(),
  }),
  result: zDecided,
  withIdempotency: true,
});

export const reassignOwnTask = defineCall({
  name: 'ger.operate.transmit',
  method: 'POST',
  path: '/v2/workflow/operate/transmit',
  summary: { zh: '转交', en: 'Reassign' },
  right: OWN_TASK,
  input: z.object({ taskId: zId, toStaffId: zId, comment: zOptionalComment }),
  result: z.object({ newTaskId: zId }),
  withIdempotency: true,
});

export const commentInstance = defineCall({
  name: 'ger.operate.comment',
  method: 'POST',
  path: '/v2/workflow/operate/comment',
  summary: { zh: '评论', en: 'Comment' },
  right: OWN_INSTANCE,
  input: z.object({
    instanceId: zId,
    content: zComment,
    fileIds: z.array(zId).max(20).default([]),
    /** Participants to be mentioned (ger rule 24). */
    mentionStaffIds: z.array(zId).max(20).default([]),
  }),
  result: z.object({ recordId: zId }),
  withIdempotency: true,
});

export const withdrawInstance = defineCall({
  name: 'ger.operate.withdraw',
  method: 'POST',
  path: '/v2/workflow/operate/withdraw',
  summary: { zh: '撤回', en: 'Withdraw' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId, reason: zComment }),
  result: z.object({ status: z.literal('withdrawn') }),
  withIdempotency: true,
});

export const remindInstance = defineCall({
  name: 'ger.operate.urge',
  method: 'POST',
  path: '/v2/workflow/operate/urge',
  summary: { zh: '催办', en: 'Send reminder' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId }),
  result: z.object({ handlers: z.array(zHandler) }),
  withIdempotency: true,
});

export const getCurrentTask = defineCall({
  name: 'ger.operate.current-task',
  method: 'GET',
  path: '/v2/workflow/operate/select/currentTaskId',
  summary: { zh: '我在该流程的待办', en: 'My to-do in a process' },
  right: OWN_INSTANCE,
  input: z.object({ instanceId: zId }),
  result: z.object({ taskId: zId.nullable() }),
});

/** Adds approvers: before the caller, or after the caller's approval (ger rule 22). */
export const addSigners = defineCall({
  name: 'ger.operate.add-sign',
  method: 'POST',
  path: '/v2/workflow/operate/addSign',
  summary: { zh: '加签', en: 'Add approver' },
  right: OWN_TASK,
  input: z.object({
    taskId: zId,
    type: z.enum(['before', 'after']),
    staffIds: z.array(zId).min(1).max(10),
    comment: zOptionalComment,
  }),
  result: z.object({ taskIds: z.array(zId) }),
  withIdempotency: true,
});

/** Tasks of one process, and only at steps where approving needs no input and runs no action (ger rule 38). */
export const approveTasks = defineCall({
  name: 'ger.operate.batch-agree',
  method: 'POST',
  path: '/v2/workflow/operate/batchAgree',
  summary: { zh: '批量同意', en: 'Approve in a batch' },
  right: OWN_TASK,
  input: z.object({ taskIds: z.array(zId).min(1).max(50), comment: zOptionalComment }),
  result: z.array(z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string() })),
  withIdempotency: true,
});

export const operateCalls = [
  approveTask,
  approveTasks,
  rejectTask,
  reassignOwnTask,
  addSigners,
  commentInstance,
  withdrawInstance,
  remindInstance,
  getCurrentTask,
];

/** A process as shown on a page: the decisions, and what the reader can do now. */
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
  my: z.object({ taskId: zId.nullable(), canWithdraw: z.boolean(), canRemind: z.boolean() }),
});
export type ProcessView = z.infer<typeof zProcessView>;
