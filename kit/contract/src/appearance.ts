import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';
import { LOCALES } from './label.ts';

/** The display preferences of a user, stored in the account. Unset values are absent: the browser decides then. */
export const zAppearance = z.object({
  locale: z.enum(LOCALES).optional(),
  theme: z.enum(['light', 'dark']).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
});
export type Appearance = z.infer<typeof zAppearance>;

export const saveAppearance = defineCall({
  name: 'sys.appearance.save',
  method: 'POST',
  path: '/v2/sys/staff/appearance/save',
  summary: { zh: '保存语言、外观与密度', en: 'Save language, appearance and density' },
  right: signedIn('own preferences'),
  input: zAppearance,
  result: z.literal(true),
});
