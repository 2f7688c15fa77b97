import { defineCall, signedIn, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFilledForm } from './form-data.ts';
import { PROCESS_CATEGORIES } from './my.ts';
import { zFormData } from './operate.ts';

const BASE = '/v2/workflow/sponsor';
const zLabel = z.object({ zh: z.string(), en: z.string() });
const zCode = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/);
const zCategory = z.enum(Object.keys(PROCESS_CATEGORIES) as [keyof typeof PROCESS_CATEGORIES]);
const MAY_START = signedIn('the start scope of a process determines who may start it (ger rule 5)');
/** People chosen by the applicant, by step. */
export const zPicked = z.record(z.string().max(32), z.array(zId).max(20));

/** /general/process/sponsor */
export const getCatalogue = defineCall({
  name: 'ger.sponsor.catalogue',
  method: 'GET',
  path: `${BASE}/catalogue`,
  summary: { zh: '可发起的流程', en: 'Processes to start' },
  right: MAY_START,
  input: z.object({}),
  result: z.object({
    processes: z.array(
      z.object({
        processCode: z.string(),
        name: zLabel,
        category: zCategory,
        remark: z.string().nullable(),
        /** The page of the application form. */
        route: z.string(),
        isFavourite: z.boolean(),
      }),
    ),
    /** Processes recently started by the caller, newest first. */
    recent: z.array(z.string()),
    /** Ger rule 7: the caller's drafts only. */
    drafts: z.array(z.object({ instanceId: zId, processCode: z.string(), title: z.string(), savedAt: zTime })),
  }),
});

export const setFavourite = defineCall({
  name: 'ger.sponsor.favourite',
  method: 'POST',
  path: `${BASE}/favourite`,
  summary: { zh: '收藏流程', en: 'Add a process to favourites' },
  right: MAY_START,
  input: z.object({ processCode: zCode, isFavourite: z.boolean() }),
  result: z.object({}),
});

/** The form to fill in: for a process, an own draft, a returned application, or a copy of an own finished one. */
export const getStartForm = defineCall({
  name: 'ger.sponsor.form',
  method: 'GET',
  path: `${BASE}/form`,
  summary: { zh: '申请表单', en: 'Application form' },
  right: MAY_START,
  input: z
    .object({ processCode: zCode.optional(), instanceId: zId.optional(), copyOf: zId.optional() })
    .refine(
      (input) => Object.values(input).filter((one) => one !== undefined).length === 1,
      'one of processCode, instanceId, copyOf',
    ),
  result: zFilledForm.extend({
    processCode: z.string(),
    name: zLabel,
    remark: z.string().nullable(),
    instanceId: zId.nullable(),
    status: z.enum(['new', 'draft', 'returned']),
    urgent: z.boolean(),
    picks: z.array(z.object({ nodeId: z.string(), name: zLabel, min: z.int(), max: z.int(), chosen: z.array(zId) })),
  }),
});

export const deleteDraft = defineCall({
  name: 'ger.sponsor.draft-delete',
  method: 'POST',
  path: `${BASE}/draft/delete`,
  summary: { zh: '删除草稿', en: 'Delete a draft' },
  right: signedIn('own drafts only'),
  withIdempotency: true,
  input: z.object({ instanceId: zId }),
  result: z.object({}),
});

/** The approvers, before anything is submitted. */
export const previewStart = defineCall({
  name: 'ger.operate.preview',
  method: 'POST',
  path: '/v2/workflow/operate/preview',
  summary: { zh: '预览流程', en: 'Preview a process' },
  right: MAY_START,
  input: z.object({ processCode: zCode, data: zFormData.default({}), picked: zPicked.default({}) }),
  result: z.object({
    steps: z.array(
      z.object({
        nodeId: z.string(),
        name: zLabel,
        type: z.enum(['approve', 'cc', 'end']),
        sign: z.enum(['any', 'all', 'sequence']).nullable(),
        approvers: z.array(z.string()),
      }),
    ),
  }),
});

/** The input for saving or submitting a form. */
export const zStarting = z.object({
  /** An own draft, or a returned application. */
  instanceId: zId.optional(),
  data: zFormData.default({}),
  picked: zPicked.default({}),
  ccStaffIds: z.array(zId).max(50).default([]),
  urgent: z.boolean().default(false),
  draft: z.boolean().default(false),
  comment: z.union([z.literal(''), z.string().trim().min(2).max(500)]).optional(),
});
export const zStarted = z.object({
  instanceId: zId,
  instanceNo: z.string(),
  status: z.enum(['draft', 'running', 'returned', 'error', 'approved', 'rejected', 'withdrawn', 'cancelled']),
  node: zLabel.nullable(),
});

/**
 * Starts an application by a form, saves it as a draft, or resubmits a returned one. Documents start their process
 * through their own call.
 */
export const startInstance = defineCall({
  name: 'ger.operate.start',
  method: 'POST',
  path: '/v2/workflow/operate/start',
  summary: { zh: '发起、保存草稿或重新提交', en: 'Start, save as a draft or resubmit' },
  right: MAY_START,
  input: zStarting
    .extend({ processCode: zCode.optional() })
    .refine(
      ({ processCode, instanceId }) => (processCode === undefined) !== (instanceId === undefined),
      'either processCode or instanceId',
    ),
  result: zStarted,
  withIdempotency: true,
});

export const sponsorCalls = [getCatalogue, setFavourite, getStartForm, deleteDraft, previewStart, startInstance];
