import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * The definition of a process (ger.md §3.1). One token, no parallel branches. A draft may be incomplete; the check
 * validates what publishing requires beyond the shape (ger rule 1).
 */
const zNodeId = z.string().regex(/^[a-z][a-z0-9_]{1,31}$/);
const zName = z.object({ zh: z.string().trim().max(60), en: z.string().trim().max(80) });
const zKey = z.string().max(60);
export const zFieldPerm = z.enum(['hidden', 'read', 'edit']);
export type FieldPerm = z.infer<typeof zFieldPerm>;

const zAction = z.object({ service: z.string().min(1), action: z.string().min(1), mode: z.enum(['tx', 'async']) });
export type ServiceAction = z.infer<typeof zAction>;

const zApprover = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('role'),
    code: zKey,
    scope: z.enum(['entity', 'dept', 'product', 'country']).optional(),
    scopeField: zKey.optional(),
  }),
  z.object({ by: z.literal('staff'), ids: z.array(zId).max(50) }),
  z.object({ by: z.literal('deptHead'), level: z.int().min(0).max(9) }),
  z.object({ by: z.literal('manager'), level: z.int().min(1).max(9) }),
  z.object({ by: z.literal('managerChain'), toLevel: z.int().min(1).max(9) }),
  z.object({ by: z.literal('field'), key: zKey }),
  z.object({ by: z.literal('initiator') }),
  z.object({
    by: z.literal('initiatorPick'),
    min: z.int().min(1),
    max: z.int().min(1).max(20),
    fromRole: z.string().optional(),
  }),
]);
export type Approver = z.infer<typeof zApprover>;

export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'empty',
  'notEmpty',
  'inDeptTree',
] as const;
const zScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const zTest = z.object({
  f: z.string().regex(/^$|^(form|facts)\.[A-Za-z0-9_.]{1,60}$|^initiator\.(deptId|roles)$/),
  op: z.enum(OPERATORS),
  v: z.union([zScalar, z.array(zScalar)]).optional(),
});
export type Test = z.infer<typeof zTest>;
export type When =
  | Test
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly not: When };
const zWhen: z.ZodType<When> = z.lazy(() =>
  z.union([
    zTest,
    z.object({ all: z.array(zWhen).max(30) }),
    z.object({ any: z.array(zWhen).max(30) }),
    z.object({ not: zWhen }),
  ]),
);

const REJECT_TARGETS = ['end', 'start', 'node'] as const;
export type RejectTarget = (typeof REJECT_TARGETS)[number];

const named = { id: zNodeId, name: zName };
const zFields = z.record(z.string(), zFieldPerm).default({});
const zRequired = z.array(zKey).default([]);

const zStart = z.object({
  ...named,
  type: z.literal('start'),
  fields: zFields,
  required: zRequired,
  onStart: zAction.optional(),
  next: zNodeId,
});
const zApprove = z.object({
  ...named,
  type: z.literal('approve'),
  approvers: z.array(zApprover).max(20),
  sign: z.enum(['any', 'all', 'sequence']),
  emptyApprover: z.union([z.enum(['admin', 'skip', 'block']), z.string().regex(/^staff:\d+$/)]),
  selfApprover: z.enum(['self', 'skip', 'manager']),
  dedupe: z.enum(['none', 'adjacent', 'any']),
  fields: zFields,
  required: zRequired,
  ops: z.array(z.enum(['agree', 'reject', 'transmit', 'addsign', 'comment'])),
  commentRequired: z.object({ agree: z.boolean(), reject: z.boolean() }).default({ agree: false, reject: true }),
  reject: z
    .object({
      targets: z.array(z.enum(REJECT_TARGETS)),
      default: z.enum(REJECT_TARGETS),
      resume: z.enum(['restart', 'jumpBack']),
    })
    .default({ targets: ['start', 'end'], default: 'start', resume: 'restart' }),
  deadline: z
    .object({
      hours: z.number().positive().max(1000),
      calendar: z.enum(['work', 'natural']),
      remindBefore: z.number().min(0).default(0),
      remindEvery: z.number().positive().default(4),
      maxRemind: z.int().min(0).max(20).default(3),
      onTimeout: z.enum(['remind', 'notifyManager', 'transferManager', 'agree', 'reject']),
    })
    .optional(),
  agreeAction: zAction.optional(),
  rejectAction: zAction.optional(),
  returnAction: zAction.optional(),
  next: zNodeId,
});
const zCondition = z.object({
  ...named,
  type: z.literal('condition'),
  branches: z.array(z.object({ id: zNodeId, name: zName, priority: z.int(), when: zWhen, next: zNodeId })).max(20),
  defaultNext: zNodeId,
});
const zCc = z.object({ ...named, type: z.literal('cc'), to: z.array(zApprover).max(20), next: zNodeId });
const zEnd = z.object({ ...named, type: z.literal('end'), onComplete: zAction.optional() });

export const zNode = z.discriminatedUnion('type', [zStart, zApprove, zCondition, zCc, zEnd]);
export const zGraph = z.object({ schemaVersion: z.literal(1), nodes: z.array(zNode).max(200) });

export type Graph = z.infer<typeof zGraph>;
export type GraphNode = z.infer<typeof zNode>;
export type StartNode = z.infer<typeof zStart>;
export type ApproveNode = z.infer<typeof zApprove>;
export type ConditionNode = z.infer<typeof zCondition>;
