import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';

/** The rights of a user to each field of an object, on the page of `key`: 0 hidden, 1 masked, 2 read, 3 edit (sys R36). */
export const zFieldRights = z.array(
  z.object({ fieldCode: z.string(), level: z.int().min(0).max(3), maskRule: z.string().nullable() }),
);
export type FieldRights = z.infer<typeof zFieldRights>;

/** The masked value of every kind except text. */
export const MASKED = '****';

export const getFieldRights = defineCall({
  name: 'sys.common.field-rights',
  method: 'POST',
  path: '/v2/sys/staff/resource/field/get',
  summary: { zh: '当前用户字段权限', en: 'Field levels of the current user' },
  right: signedIn('the caller’s own rights'),
  input: z.object({ objectCode: z.string().max(60), key: z.string().max(120).optional() }),
  result: zFieldRights,
});
