import { defineCall, needs, publicCall, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { DEPT_RIGHT } from './dept.ts';

/** In display order. */
export const ORG_CHANGE_KINDS = [
  'problem',
  'dept-add',
  'dept-rename',
  'dept-move',
  'dept-enable',
  'dept-disable',
  'staff-add',
  'staff-change',
  'staff-leave',
] as const;
export type OrgChangeKind = (typeof ORG_CHANGE_KINDS)[number];

/** Why a person or department of DingTalk is left unchanged. */
export const ORG_PROBLEMS = ['no-job-number', 'job-number-taken', 'job-number-differs', 'has-left'] as const;

/** One changed field. Values are exact; texts, where they differ, are for display. */
const zFieldChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  fromText: z.string().optional(),
  toText: z.string().optional(),
});
export type OrgFieldChange = z.infer<typeof zFieldChange>;

const zOrgChange = z.object({
  kind: z.enum(ORG_CHANGE_KINDS),
  /** DingTalk id of the department or person. */
  dingId: z.string(),
  /** Our id; null while the record does not exist. */
  id: zId.nullable(),
  name: z.string(),
  reason: z.enum(ORG_PROBLEMS).optional(),
  fields: z.array(zFieldChange),
});
export type OrgChange = z.infer<typeof zOrgChange>;

export const ORG_SYNC_STATES = ['running', 'done', 'stopped', 'failed'] as const;

const zRun = z.object({
  id: zId,
  startedAt: zTime,
  finishedAt: zTime.nullable(),
  isDryRun: z.boolean(),
  state: z.enum(ORG_SYNC_STATES),
  /** Null: started by the scheduler. */
  startedByName: z.string().nullable(),
  counts: z.partialRecord(z.enum(ORG_CHANGE_KINDS), z.int()),
  /** People in service at the start of the run, and how many of them it would remove. */
  staffCount: z.int(),
  error: z.string().nullable(),
});
export type OrgSyncRun = z.infer<typeof zRun>;

const zRunDetail = zRun.extend({ changes: z.array(zOrgChange) });

export const syncOrganisation = defineCall({
  name: 'sys.dept.sync',
  method: 'POST',
  path: '/v2/sys/staff/dept/sync',
  summary: { zh: '同步钉钉组织', en: 'Synchronise with DingTalk' },
  right: needs(`${DEPT_RIGHT}:sync`),
  withIdempotency: true,
  timeoutMs: 180_000,
  /** A dry run compares and stores a plan; the other run executes exactly the plan of a dry run. */
  input: z
    .object({ dryRun: z.boolean(), planId: zId.optional() })
    .refine(({ dryRun, planId }) => dryRun === (planId === undefined), { path: ['planId'] }),
  result: zRunDetail,
});

export const getSyncLog = defineCall({
  name: 'sys.dept.sync-log',
  method: 'POST',
  path: '/v2/sys/staff/dept/syncLog',
  summary: { zh: '钉钉同步记录', en: 'Log of DingTalk synchronisations' },
  right: needs(`${DEPT_RIGHT}:sync`),
  input: zPageRequest.pick({ pageNo: true, pageSize: true }),
  result: zPageResult(zRun).extend({ isConfigured: z.boolean() }),
});

export const getSyncRun = defineCall({
  name: 'sys.dept.sync-run',
  method: 'GET',
  path: '/v2/sys/staff/dept/syncLog/get/:id',
  summary: { zh: '钉钉同步明细', en: 'DingTalk synchronisation details' },
  right: needs(`${DEPT_RIGHT}:sync`),
  input: z.object({ id: zId }),
  result: zRunDetail,
});

/** DingTalk's own request and response format: parameters in the URL, the event encrypted in the body. */
export const dingTalkCallback = defineCall({
  name: 'sys.dept.ding-callback',
  method: 'POST',
  path: '/auth/dingtalk/callback',
  summary: { zh: '钉钉通讯录事件回调', en: 'DingTalk contacts event callback' },
  right: publicCall('DingTalk has no session; the two secrets of the subscription authenticate it'),
  isForeign: true,
  input: z.object({
    signature: z.string().max(100).optional(),
    msg_signature: z.string().max(100).optional(),
    timestamp: z.string().max(30),
    nonce: z.string().max(60),
    encrypt: z.string().max(100_000),
  }),
  result: z.object({ msg_signature: z.string(), timeStamp: z.string(), nonce: z.string(), encrypt: z.string() }),
});

export const orgSyncCalls = [dingTalkCallback, syncOrganisation, getSyncLog, getSyncRun];
