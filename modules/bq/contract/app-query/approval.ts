import { zProcessView } from '@switchboard/ger-contract';
import { defineCall, type EnumValue, needs, zDate, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { appResource } from './app.ts';

export const APPROVAL_STATES = {
  approving: { label: { zh: '审批中', en: 'In approval' }, tone: 'info' },
  approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type ApprovalState = keyof typeof APPROVAL_STATES;

const zLabel = z.object({ zh: z.string(), en: z.string() });
const zApplication = z.object({
  id: zId,
  applyNo: z.string(),
  name: zLabel,
  amount: zDecimal.nullable(),
  currency: z.string().nullable(),
  until: zDate.nullable(),
  reason: z.string(),
  applicantName: z.string(),
  createdAt: zTime,
});
/** Null: hidden from the caller. */
const zOfAccount = { appName: z.string().nullable(), customerName: z.string().nullable() };

/** /businessInquiry/app-query/approval-status: current and past approvals for the customer of an account, step by step. */
export const getAppApprovals = defineCall({
  name: 'bq.app.approvals',
  method: 'GET',
  path: `${appResource.basePath}/approvals`,
  summary: { zh: '账号审批状态', en: 'Account approval status' },
  right: needs(appResource.right),
  input: z.object({ id: zId }),
  result: z.object({
    ...zOfAccount,
    list: z.array(
      zApplication.extend({
        state: z.enum(Object.keys(APPROVAL_STATES) as [ApprovalState, ...ApprovalState[]]),
        process: zProcessView.nullable(),
      }),
    ),
  }),
});

export const appCalls = [getAppApprovals];
