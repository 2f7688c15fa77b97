import { type Call, defineCall, signedIn, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFilledForm } from './form-data.ts';

const zLabel = z.object({ zh: z.string(), en: z.string() });
const zPerson = z.object({ staffId: zId, name: z.string() });
const PARTS = signedIn('people who take part, process administrators and readers of the document (ger rule 25)');

const zTaskView = z.object({
  taskId: zId,
  kind: z.enum(['approve', 'addsign_before', 'addsign_after', 'resubmit']),
  assignee: z.string(),
  originName: z.string().nullable(),
  via: z.enum(['direct', 'delegation', 'transmit', 'addsign', 'admin']),
  status: z.enum(['waiting', 'pending', 'agreed', 'rejected', 'returned', 'transmitted', 'auto_agreed', 'cancelled']),
  comment: z.string().nullable(),
  actedAt: zTime.nullable(),
  dueAt: zTime.nullable(),
});

const zNodeView = z.object({
  nodeRunId: zId,
  nodeId: z.string(),
  name: zLabel,
  type: z.enum(['start', 'approve', 'condition', 'cc', 'end']),
  status: z.enum(['active', 'passed', 'rejected', 'returned', 'skipped', 'cancelled']),
  sign: z.enum(['any', 'all', 'sequence']).nullable(),
  round: z.int(),
  enteredAt: zTime,
  leftAt: zTime.nullable(),
  tasks: z.array(zTaskView),
  /** For a branching: the branch taken (null = no condition was true), and the values it checked that the reader can see. */
  branch: z
    .object({
      name: zLabel.nullable(),
      looked: z.array(z.object({ label: zLabel, value: z.union([z.string(), zLabel]).nullable() })),
    })
    .nullable(),
});

const zRejectNode = z.object({
  nodeId: z.string(),
  name: zLabel,
  type: z.enum(['start', 'approve']),
  nodeRunId: zId,
  handlers: z.array(zPerson),
  passedAt: zTime.nullable(),
});

export const OPERATIONS = ['agree', 'reject', 'transmit', 'addsign', 'comment', 'resubmit'] as const;

export const getInstanceDetail = defineCall({
  name: 'ger.operate.instance-detail',
  method: 'GET',
  path: '/v2/workflow/operate/instanceDetail',
  summary: { zh: '流程详情', en: 'Process details' },
  right: PARTS,
  input: z
    .object({
      instanceId: zId.optional(),
      taskId: zId.optional(),
      businessType: z.string().max(40).optional(),
      businessId: zId.optional(),
    })
    .refine(
      ({ instanceId, taskId, businessType, businessId }) =>
        instanceId !== undefined || taskId !== undefined || (businessType !== undefined && businessId !== undefined),
      'instanceId, taskId, or businessType with businessId',
    ),
  result: z.object({
    instance: z.object({
      id: zId,
      no: z.string(),
      title: z.string(),
      status: z.enum(['running', 'returned', 'error', 'approved', 'rejected', 'withdrawn', 'cancelled']),
      processCode: z.string(),
      processName: zLabel,
      versionNo: z.int(),
      initiator: zPerson,
      deptName: zLabel,
      startedAt: zTime,
      endedAt: zTime.nullable(),
      round: z.int(),
      urgent: z.boolean(),
    }),
    businessType: z.string(),
    businessId: zId,
    /** The page of the document; null for a form without a document. */
    link: z.string().nullable(),
    form: z
      .object({
        id: zId,
        kind: z.enum(['business', 'dynamic']),
        detailCall: z.string().nullable(),
        pageRoute: z.string().nullable(),
      })
      .nullable(),
    /** Files added to the process besides the form. */
    files: z.array(
      z.object({ fileId: zId, name: z.string(), size: z.int(), addedBy: z.string().nullable(), addedAt: zTime }),
    ),
    /** The request as described by the module of the document. */
    facts: z.array(z.object({ label: zLabel, value: z.union([z.string(), zLabel]) })),
    nodes: z.array(zNodeView),
    /** The next steps if all approve now. */
    predicted: z.array(
      z.object({
        nodeId: z.string(),
        name: zLabel,
        type: z.enum(['approve', 'cc', 'end']),
        approvers: z.array(z.string()),
        /** The approvers as described by the step; null when it names people directly. */
        why: zLabel.nullable(),
      }),
    ),
    records: z.array(
      z.object({
        id: zId,
        op: z.string(),
        node: zLabel.nullable(),
        staffName: z.string().nullable(),
        onBehalfOf: z.string().nullable(),
        toNames: z.array(z.string()),
        comment: z.string().nullable(),
        at: zTime,
      }),
    ),
    cc: z.array(z.object({ name: z.string(), sentAt: zTime, readAt: zTime.nullable() })),
    /** The other participants: people that a comment can mention. */
    people: z.array(zPerson),
    my: z.object({
      taskId: zId.nullable(),
      kind: zTaskView.shape.kind.nullable(),
      ops: z.array(z.enum(OPERATIONS)),
      commentRequired: z.object({ agree: z.boolean(), reject: z.boolean() }),
      /** The possible targets: the final rejection, the applicant, or a passed step. */
      rejectTargets: z.array(z.enum(['end', 'start', 'node'])),
      defaultTarget: z.enum(['end', 'start', 'node']),
      rejectNodes: z.array(zRejectNode),
      canWithdraw: z.boolean(),
      canRemind: z.boolean(),
      /** The reader's own finished form application: its values can prefill a new one. */
      canCopy: z.boolean(),
      hasUnreadCopy: z.boolean(),
      /** The reader's permission for each visible field (rule 19). */
      fields: z.record(z.string(), z.enum(['read', 'edit'])),
      required: z.array(z.string()),
    }),
  }),
});

/** Rule 16. */
export const listRejectNodes = defineCall({
  name: 'ger.select.reject-node',
  method: 'GET',
  path: '/v2/workflow/select/canRejectProcessNode',
  summary: { zh: '可退回节点', en: 'Steps to send back to' },
  right: signedIn('own tasks only'),
  input: z.object({ taskId: zId }),
  result: z.array(zRejectNode),
});

/** Rule 39: the content of the printout, from stored values. */
export const printInstance = defineCall({
  name: 'ger.operate.print',
  method: 'GET',
  path: '/v2/workflow/operate/print/:instanceId',
  summary: { zh: '打印流程', en: 'Print a process' },
  right: PARTS,
  input: z.object({ instanceId: zId }),
  result: z.object({
    instance: getInstanceDetail.result.shape.instance,
    facts: getInstanceDetail.result.shape.facts,
    form: zFilledForm.nullable(),
    records: getInstanceDetail.result.shape.records,
    printedBy: z.string(),
    printedAt: zTime,
  }),
});

export const detailCalls: readonly Call[] = [getInstanceDetail, listRejectNodes, printInstance];
