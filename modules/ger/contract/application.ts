import { type Call, defineCall, type Label, needs, signedIn, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFilledForm } from './form-data.ts';
import { zStarted, zStarting } from './sponsor.ts';

const zLabel = z.object({ zh: z.string(), en: z.string() });

export const APPLICATION_STATES = {
  approving: { label: { zh: '审批中', en: 'In approval' }, tone: 'info' },
  approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已拒绝', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
} as const;
export type ApplicationState = keyof typeof APPLICATION_STATES;

/** An application as its participants see it: fields hidden by the step are left out (ger rule 19). */
export const zApplication = z.object({
  id: zId,
  applyNo: z.string(),
  processId: zId,
  processCode: z.string(),
  title: z.string(),
  state: z.enum(Object.keys(APPLICATION_STATES) as [ApplicationState]),
  applicant: z.object({ id: zId, name: z.string() }),
  createdAt: zTime,
  endedAt: zTime.nullable(),
  instance: z.object({ no: z.string(), status: z.string(), node: zLabel.nullable() }),
  facts: z.array(z.object({ label: zLabel, value: z.union([z.string(), zLabel]) })),
  form: zFilledForm,
  /** The journal posted for it. */
  journalNo: z.string().nullable(),
});

interface Declared {
  /** The module that stores it, and its name there. */
  readonly module: string;
  readonly noun: string;
  readonly processCode: string;
  readonly name: Label;
  /** The page of its form. */
  readonly route: string;
  /** The action below `ger.process.sponsor` that allows submitting it. */
  readonly action: string;
  /** The customer's address of its detail view; without it the application is read through the workflow. */
  readonly detailPath?: string;
  /** What happens after the approval, shown to the applicant. */
  readonly after: Label;
}

const READ = signedIn('people who take part, process administrators and readers of the document (ger rule 25)');
const zOne = z
  .object({ id: zId.optional(), processId: zId.optional() })
  .refine(
    ({ id, processId }) => id !== undefined || processId !== undefined,
    'id or processId is required; id takes precedence',
  );

const startCall = ({ module, noun, name, right }: Declared & { right: string }) =>
  defineCall({
    name: `${module}.apply.${noun}`,
    method: 'POST',
    path: `/v2/${module}/apply/${noun}`,
    summary: { zh: `提交${name.zh}`, en: `Submit: ${name.en}` },
    right: needs(right),
    withIdempotency: true,
    input: zStarting,
    result: zStarted,
  });
const detailCall = ({ module, noun, name }: Declared, path: string) =>
  defineCall({
    name: `${module}.apply.${noun}-detail`,
    method: 'GET',
    path,
    summary: { zh: `${name.zh}详情`, en: `${name.en}: details` },
    right: READ,
    input: zOne,
    result: zApplication,
  });

/** An application with a form: its page, its process, its calls. The server defines the fields and the approvers. */
export interface Application extends Declared {
  readonly right: string;
  readonly start: ReturnType<typeof startCall>;
  readonly detail: ReturnType<typeof detailCall> | null;
}

export function defineApplication(declared: Declared): Application {
  const right = `ger.process.sponsor:${declared.action}`;
  return {
    ...declared,
    right,
    start: startCall({ ...declared, right }),
    detail: declared.detailPath === undefined ? null : detailCall(declared, declared.detailPath),
  };
}

export const applicationCalls = (applications: readonly Application[]): Call[] =>
  applications.flatMap(({ start, detail }): Call[] => (detail === null ? [start] : [start, detail]));
