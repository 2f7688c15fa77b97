import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';

/** Settings of a user, by type: `list:<resource code>` for a list, `dateMode` and the like for others (sys_user_guide). */
const zType = z.string().min(1).max(40);
const zRemark = z.string().max(200).nullable();

export const zUserGuide = z.object({ type: zType, remark: zRemark, content: z.unknown() });
export type UserGuide = z.infer<typeof zUserGuide>;

export const getUserGuide = defineCall({
  name: 'sys.userGuide.get',
  method: 'GET',
  path: '/v2/sys/staff/userGuide/get',
  summary: { zh: '读取个人设置', en: 'Read a personal setting' },
  right: signedIn('own preferences'),
  input: z.object({ type: zType }),
  /** Null when nothing is stored yet. */
  result: zUserGuide.nullable(),
});

export const saveUserGuide = defineCall({
  name: 'sys.userGuide.save',
  method: 'POST',
  path: '/v2/sys/staff/userGuide/save',
  summary: { zh: '保存个人设置', en: 'Save a personal setting' },
  right: signedIn('own preferences'),
  input: zUserGuide,
  result: z.literal(true),
});
