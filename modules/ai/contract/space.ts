import { defineCall, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { AREAS } from './area.ts';
import { KB_KEY } from './knowledge.ts';

const BASE = '/v2/ai/api/kb/space';

export const SPACE_VISIBILITY = { all: 1, listed: 2 } as const;

/** Form fields of a space. */
export const spaceFormFields = {
  nameZh: field.text({ label: { zh: '名称', en: 'Chinese name' }, editable: true, max: 80 }),
  nameEn: field.text({ label: { zh: '英文名称', en: 'English name' }, editable: true, max: 120 }),
  /** The area that the space documents: its pieces rank slightly higher there (ai A30). */
  subApp: field.enum({ label: { zh: '所属应用', en: 'Area' }, editable: true, values: AREAS }),
  sort: field.int({ label: { zh: '排序', en: 'Order' }, editable: true }),
};

const zSpace = {
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().min(1).max(120),
  subApp: spaceFormFields.subApp.schema,
  sort: z.int().min(0).max(9_999),
};

export const listSpaces = defineCall({
  name: 'ai.space.list',
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '知识库', en: 'Knowledge base spaces' },
  right: needs(KB_KEY),
  input: z.object({}),
  result: z.array(
    z.object({
      ...zSpace,
      id: zId,
      name: z.string(),
      isForAll: z.boolean(),
      isEnabled: z.boolean(),
      documents: z.int(),
      version: z.int(),
    }),
  ),
});

export const saveSpace = defineCall({
  name: 'ai.space.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存知识库', en: 'Save a space' },
  right: needs(`${KB_KEY}:edit`),
  /** A new space is readable by all users until its access is changed (kb/acl). */
  input: z.object({ id: zId.nullable().default(null), version: z.int().default(0), ...zSpace }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

const zStored = z.object({ id: zId, version: z.int() });

/** Documents of a disabled space are not found (ai A23, A48). */
export const setSpaceState = defineCall({
  name: 'ai.space.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用知识库', en: 'Enable or disable a space' },
  right: needs(`${KB_KEY}:edit`),
  input: zStored.extend({ isEnabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const removeSpace = defineCall({
  name: 'ai.space.remove',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除知识库', en: 'Delete a space' },
  right: needs(`${KB_KEY}:del`),
  input: zStored,
  result: z.literal(true),
  withIdempotency: true,
});

/** Subject kinds of an access row (ai_kb_acl.subject_type). */
export const SUBJECT_TYPE = { dept: 1, role: 2, staff: 3, key: 4 } as const;
const zSubject = z.object({
  type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** An id or a permission key. */
  subject: z.string().min(1).max(120),
});
export type AccessSubject = z.infer<typeof zSubject>;
const zOf = { spaceId: zId, documentId: zId.nullable().default(null) };

export const getAccess = defineCall({
  name: 'ai.access.get',
  method: 'POST',
  path: '/v2/ai/api/kb/acl/get',
  summary: { zh: '查看可见范围', en: 'Readers of a space or document' },
  right: needs(`${KB_KEY}:acl`),
  input: z.object(zOf),
  result: z.object({
    /** Of a space: all users read it. Of a document: the readers of its space read it. */
    isOpen: z.boolean(),
    subjects: z.array(zSubject.extend({ name: z.string() })),
    version: z.int(),
  }),
});

export const saveAccess = defineCall({
  name: 'ai.access.save',
  method: 'POST',
  path: '/v2/ai/api/kb/acl/save',
  summary: { zh: '设置可见范围', en: 'Set readers of a space or document' },
  right: needs(`${KB_KEY}:acl`),
  input: z
    .object({ ...zOf, version: z.int(), isOpen: z.boolean(), subjects: z.array(zSubject).max(500) })
    .refine(({ isOpen, subjects }) => isOpen || subjects.length > 0, {
      path: ['subjects'],
      params: { zh: '请至少指定一项', en: 'Select at least one' },
    }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Roles and keys that access can name, besides departments and staff, which every page can choose. */
export const accessChoices = defineCall({
  name: 'ai.access.choices',
  method: 'GET',
  path: '/v2/ai/api/kb/acl/choices',
  summary: { zh: '可见范围选项', en: 'Reader options' },
  right: needs(`${KB_KEY}:acl`),
  input: z.object({}),
  result: z.object({
    roles: z.array(z.object({ id: zId, name: z.string() })),
    keys: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
});

export const spaceCalls = [listSpaces, saveSpace, setSpaceState, removeSpace, getAccess, saveAccess, accessChoices];
