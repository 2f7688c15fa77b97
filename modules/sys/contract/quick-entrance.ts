import { defineCall, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** sys R48. */
export const MAX_QUICK_ENTRANCES = 30;

const zQuickEntrance = z.object({ resourceId: z.string(), resourceName: z.string(), router: z.string() });
export type QuickEntrance = z.infer<typeof zQuickEntrance>;

export const getQuickEntrances = defineCall({
  name: 'sys.quick-entrance.list',
  method: 'GET',
  path: '/v2/sys/staff/getUserQuickEntranceList',
  summary: { zh: '我的快捷入口', en: 'My shortcuts' },
  right: signedIn('own shortcuts, limited to pages that the caller may open'),
  timeoutMs: 10_000,
  input: z.object({}),
  /** In the user's order. */
  result: z.array(zQuickEntrance),
});

export const saveQuickEntrances = defineCall({
  name: 'sys.quick-entrance.save',
  method: 'POST',
  path: '/v2/sys/staff/patchSaveQuickEntrance',
  summary: { zh: '保存快捷入口', en: 'Save my shortcuts' },
  right: signedIn('own shortcuts; pages that the caller may not open are left out'),
  /** The complete list, in order. */
  input: z.object({ resourceIds: z.array(zId).max(MAX_QUICK_ENTRANCES) }),
  result: z.literal(true),
});

export const quickEntranceCalls = [getQuickEntrances, saveQuickEntrances];
