import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';
import { zId } from './values.ts';

const BASE = '/v2/sys/staff/directory';
const FOUND = 20;

/** A colleague in every selector. */
export const zColleague = z.object({
  id: zId,
  name: z.string(),
  jobNumber: z.string(),
  deptName: z.string().nullable(),
  /** False: has left. Old records still name them, new ones cannot. */
  isInService: z.boolean(),
});
export type Colleague = z.infer<typeof zColleague>;

export const findColleagues = defineCall({
  name: 'sys.directory.staff',
  method: 'POST',
  path: `${BASE}/staff`,
  summary: { zh: '通讯录：查找同事', en: 'Directory: find colleagues' },
  right: signedIn('names, employee numbers and departments of colleagues, visible to every user'),
  input: z.strictObject({
    /** Name or job number; finds only staff in service. */
    keyword: z.string().trim().max(60).default(''),
    /** These ids instead of a search, in service or not. */
    staffIds: z.array(zId).min(1).max(200).optional(),
    limit: z.int().min(1).max(50).default(FOUND),
  }),
  result: z.array(zColleague),
});

export const getDeptChoices = defineCall({
  name: 'sys.directory.dept',
  method: 'GET',
  path: `${BASE}/dept`,
  summary: { zh: '通讯录：部门', en: 'Directory: departments' },
  right: signedIn('the departments that every selector shows'),
  input: z.object({}),
  result: z.array(
    z.object({
      id: zId,
      parentId: zId.nullable(),
      nameZh: z.string(),
      nameEn: z.string().nullable(),
      isOpen: z.boolean(),
    }),
  ),
});

export const getDictItems = defineCall({
  name: 'sys.dict.items',
  method: 'GET',
  path: '/v2/sys/staff/sysDict/items',
  summary: { zh: '字典取值', en: 'Dictionary values' },
  right: signedIn('dictionary values that selectors show'),
  input: z.object({
    module: z.string().regex(/^[a-z]{2,8}$/),
    /** Comma-separated list. */
    dictTypes: z.string().regex(/^[a-z0-9_]+(,[a-z0-9_]+){0,19}$/),
  }),
  result: z.record(
    z.string(),
    z.array(
      z.object({
        code: z.string(),
        labelZh: z.string(),
        labelEn: z.string().nullable(),
        parentCode: z.string().nullable(),
        color: z.string().nullable(),
        isDefault: z.boolean(),
        enabled: z.boolean(),
      }),
    ),
  ),
});

export const directoryCalls = [findColleagues, getDeptChoices] as const;
