import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';
import { zId, zTime } from './values.ts';

/** The parts of every record: comments and changes. Users who may read the record may read these. */
const BASE = '/v2/sys/staff/record';
const RIGHT = 'the handler checks whether the caller may read the record, and returns "not found" otherwise';

const zObject = z.object({ objectCode: z.string().regex(/^[a-z]{2,8}\.[a-z_]{1,40}$/), objectId: zId });
const zKeyset = { cursor: z.string().max(120).optional(), limit: z.int().min(1).max(100).default(20) };
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), nextCursor: z.string().nullable(), hasMore: z.boolean() });

export const COMMENT_MAX = 2000;
export const MENTIONS_MAX = 20;

export const zComment = z.object({
  id: zId,
  at: zTime,
  authorId: zId,
  authorName: z.string(),
  /** Mentions are included as `@name`; `mentions` identifies them. */
  content: z.string(),
  mentions: z.array(z.object({ id: zId, name: z.string() })),
  isOwn: z.boolean(),
});
export type RecordComment = z.infer<typeof zComment>;

export const pageComments = defineCall({
  name: 'sys.record.comments',
  method: 'POST',
  path: `${BASE}/comment/page`,
  summary: { zh: '记录评论：列表', en: 'Comments on a record' },
  right: signedIn(RIGHT),
  input: zObject.extend(zKeyset),
  result: pageOf(zComment),
});

export const addComment = defineCall({
  name: 'sys.record.comment-add',
  method: 'POST',
  path: `${BASE}/comment/save`,
  summary: { zh: '记录评论：发表', en: 'Comment on a record' },
  right: signedIn(RIGHT),
  input: zObject.extend({
    content: z.string().trim().min(1).max(COMMENT_MAX),
    mentionIds: z.array(zId).max(MENTIONS_MAX).default([]),
  }),
  result: zId,
  withIdempotency: true,
});

export const deleteComment = defineCall({
  name: 'sys.record.comment-del',
  method: 'POST',
  path: `${BASE}/comment/del`,
  summary: { zh: '记录评论：删除本人评论', en: 'Delete your own comment' },
  right: signedIn(RIGHT),
  input: zObject.extend({ commentId: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const zChange = z.object({
  id: zId,
  at: zTime,
  actorName: z.string().nullable(),
  action: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type RecordChange = z.infer<typeof zChange>;

export const pageChanges = defineCall({
  name: 'sys.record.changes',
  method: 'POST',
  path: `${BASE}/change/page`,
  summary: { zh: '记录变更历史', en: 'Change history of a record' },
  right: signedIn(RIGHT),
  input: zObject.extend(zKeyset),
  result: pageOf(zChange),
});

/** One entry of a timeline that a module merges from its own logs (`timelinePage` of kit-server). */
export const zTimelineEntry = z.object({
  /** Unique over all sources. */
  key: z.string(),
  source: z.string(),
  at: zTime,
  actorName: z.string().nullable(),
  /** A code of the source, such as the kind of a follow-up; the page provides the text. */
  kind: z.string(),
  text: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof zTimelineEntry>;
export const zTimelinePage = pageOf(zTimelineEntry);

export const recordCalls = [pageComments, addComment, deleteComment, pageChanges] as const;
