import { type Call, defineCall, needs, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { USER_KEY } from './user.ts';

/** Location and device are personal data: reading them requires the right to end a session. */
export const pageUserSessions = defineCall({
  name: 'sys.user-session.page',
  method: 'POST',
  path: '/v2/sys/staff/session/page',
  summary: { zh: '用户会话列表', en: 'Sessions of a user' },
  right: needs(`${USER_KEY}:kick`),
  input: z.object({ userId: zId, ...zPageRequest.pick({ pageNo: true, pageSize: true }).shape }),
  result: zPageResult(
    z.object({
      id: z.uuid(),
      state: z.enum(['live', 'ended', 'expired']),
      provider: z.string(),
      device: z.string().nullable(),
      ip: z.string(),
      browser: z.string().nullable(),
      createdAt: zTime,
      lastSeenAt: zTime,
      endedAt: zTime.nullable(),
      reason: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
});

export const kickSessions = defineCall({
  name: 'sys.user-session.kick',
  method: 'POST',
  path: '/v2/sys/staff/session/kick',
  summary: { zh: '踢出会话', en: 'Sign out sessions of a user' },
  right: needs(`${USER_KEY}:kick`),
  /** Without `sessionIds` all sessions except the caller's current one. */
  input: z.object({ userId: zId, sessionIds: z.array(z.uuid()).min(1).max(100).optional() }),
  result: z.object({ ended: z.int() }),
  withIdempotency: true,
});

export const userSessionCalls: readonly Call[] = [pageUserSessions, kickSessions];
