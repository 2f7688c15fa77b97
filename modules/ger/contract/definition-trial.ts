import { type Call, defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { PROCESS_KEY, PROCESS_PATH, zKnownDefinition, zProblem } from './definition.ts';

export const checkProcess = defineCall({
  name: 'ger.process.check',
  method: 'POST',
  path: `${PROCESS_PATH}/check`,
  summary: { zh: '校验流程图', en: 'Check a process diagram' },
  right: needs(PROCESS_KEY),
  input: zKnownDefinition
    .pick({ category: true, formId: true, serviceName: true, graph: true })
    .extend({ processId: zId }),
  result: z.object({ errors: z.array(zProblem) }),
});

const zLabel = z.object({ zh: z.string(), en: z.string() });
const zValues = z.record(z.string().max(60), z.unknown());
const zEvaluated = z.object({
  branchId: z.string(),
  name: zLabel,
  isTrue: z.boolean(),
  tests: z.array(z.object({ f: z.string(), op: z.string(), v: z.unknown(), value: z.unknown(), isTrue: z.boolean() })),
});
const zApprover = z.object({
  staffId: zId,
  name: z.string(),
  /** The person named by the definition. */
  originName: z.string().nullable(),
  via: z.enum(['direct', 'delegation', 'transmit', 'addsign', 'admin']),
  /** named: an entry of the step; manager: instead of the applicant; instead: no approver was found. */
  why: z.enum(['named', 'manager', 'instead']),
  /** The entry of the step that names the person, if any. */
  entry: z.int().nullable(),
  isAuto: z.boolean(),
});
const zStep = z.object({
  nodeId: z.string(),
  name: zLabel,
  type: z.enum(['start', 'approve', 'condition', 'cc', 'end']),
  status: z.enum(['passed', 'skipped', 'blocked']),
  sign: z.enum(['any', 'all', 'sequence']).nullable(),
  approvers: z.array(zApprover),
  /** Named, but no longer employed or without an account. */
  dropped: z.array(z.string()),
  branches: z.array(zEvaluated),
  takenBranch: z.string().nullable(),
});

/** Runs the definition without storing anything: shows who would get each task and why, if all approve (ger.md §5). */
export const simulateProcess = defineCall({
  name: 'ger.process.simulate',
  method: 'POST',
  path: `${PROCESS_PATH}/simulate`,
  summary: { zh: '模拟流程', en: 'Simulate a process' },
  right: needs(PROCESS_KEY),
  input: checkProcess.input.extend({
    initiatorId: zId,
    data: zValues.default({}),
    facts: zValues.default({}),
    picked: z.record(z.string().max(32), z.array(zId).max(20)).default({}),
  }),
  result: z.object({
    errors: z.array(zProblem),
    outcome: z.enum(['approved', 'blocked', 'invalid']),
    steps: z.array(zStep),
  }),
});

export const definitionTrialCalls: readonly Call[] = [checkProcess, simulateProcess];
