import { defineCall, defineResource, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.ai.kb';
const BASE = '/v2/ai/api/kb/document';

/** In characters: about a hundred pages. Longer ones are better found in parts. */
export const DOCUMENT_LENGTH = 200_000;

/** How a document stands (ai §2). */
export const DOCUMENT_STATE = { ready: 3, disabled: 4 } as const;

const DOCUMENT_STATES = {
  ready: { label: { zh: '可用', en: 'Ready' }, tone: 'success' },
  disabled: { label: { zh: '已停用', en: 'Disabled' }, tone: 'warning' },
  expired: { label: { zh: '已失效', en: 'Expired' }, tone: 'danger' },
} as const;
const LANGUAGES = {
  zh: { label: { zh: '中文', en: 'Chinese' }, tone: 'info' },
  en: { label: { zh: '英文', en: 'English' }, tone: 'info' },
} as const;

/** /setModule/ai/kb */
export const documentResource = defineResource({
  code: 'ai.document',
  right: KEY,
  basePath: BASE,
  title: { zh: '知识库文档', en: 'Documents of the knowledge base' },
  fields: {
    id: field.id({ label: { zh: '文档ID', en: 'Document id' } }),
    name: field.text({
      label: { zh: '文档名称', en: 'Name' },
      editable: true,
      filter: true,
      sortable: true,
      max: 200,
      width: 240,
    }),
    spaceId: field.id({ label: { zh: '知识库', en: 'Space' }, editable: true, internal: true }),
    spaceName: field.text({ label: { zh: '知识库', en: 'Space' }, filter: true, sortable: true, width: 130 }),
    lang: field.enum({
      label: { zh: '语言', en: 'Language' },
      editable: true,
      filter: true,
      width: 90,
      values: LANGUAGES,
    }),
    chunkCount: field.int({ label: { zh: '分段数', en: 'Pieces' }, sortable: true, width: 90 }),
    /** Pieces that speak to a machine: they are in no answer (ai A39). */
    suspiciousCount: field.int({ label: { zh: '疑似指令', en: 'Suspicious' }, sortable: true, width: 100 }),
    state: field.enum({ label: { zh: '状态', en: 'State' }, filter: true, width: 100, values: DOCUMENT_STATES }),
    expireAt: field.dateTime({
      label: { zh: '失效时间', en: 'Expires' },
      nullable: true,
      editable: true,
      sortable: true,
      width: 170,
    }),
    updatedByName: field.text({ label: { zh: '更新人', en: 'Changed by' }, nullable: true, width: 120 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Changed' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      ...(['name', 'spaceName', 'lang', 'chunkCount', 'suspiciousCount', 'state', 'expireAt'] as const),
      ...(['updatedByName', 'updatedAt'] as const),
    ],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name'],
  },
});

/** What a form asks for: the text is no field of the list. */
export const documentFormFields = {
  spaceId: documentResource.fields.spaceId,
  name: documentResource.fields.name,
  lang: documentResource.fields.lang,
  expireAt: documentResource.fields.expireAt,
  content: field.text({ label: { zh: '正文', en: 'Text' }, editable: true, max: DOCUMENT_LENGTH }),
};

export const listSpaces = defineCall({
  name: 'ai.space.list',
  method: 'GET',
  path: '/v2/ai/api/kb/space/list',
  summary: { zh: '知识库', en: 'Spaces of the knowledge base' },
  right: needs(KEY),
  input: z.object({}),
  result: z.array(z.object({ id: zId, name: z.string(), isForAll: z.boolean() })),
});

export const getDocument = defineCall({
  name: 'ai.document.get',
  method: 'GET',
  path: `${BASE}/get`,
  summary: { zh: '文档内容', en: 'Text of a document' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({ content: z.string() }),
});

const zContent = z.string().trim().min(1).max(DOCUMENT_LENGTH);
const zDocument = {
  name: z.string().trim().min(1).max(200),
  lang: documentResource.fields.lang.schema,
  content: zContent,
  expireAt: zTime.nullable().default(null),
};

export const addDocument = defineCall({
  name: 'ai.document.add',
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '新增文档', en: 'Add a document' },
  right: needs(`${KEY}:add`),
  input: z.object({ spaceId: zId, ...zDocument }),
  result: z.object({ id: zId }),
  checkRepeat: true,
});

/** Same id, same links, new text (ai A46). */
export const saveDocument = defineCall({
  name: 'ai.document.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '修改文档', en: 'Change a document' },
  right: needs(`${KEY}:edit`),
  input: z.object({ id: zId, version: z.int(), ...zDocument }),
  result: z.object({ id: zId }),
  checkRepeat: true,
});

export const setDocumentState = defineCall({
  name: 'ai.document.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用文档', en: 'Enable or disable a document' },
  right: needs(`${KEY}:edit`),
  input: z.object({ id: zId, version: z.int(), isEnabled: z.boolean() }),
  result: z.literal(true),
  checkRepeat: true,
});

export const removeDocument = defineCall({
  name: 'ai.document.remove',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除文档', en: 'Delete a document' },
  right: needs(`${KEY}:del`),
  input: z.object({ id: zId, version: z.int() }),
  result: z.literal(true),
  checkRepeat: true,
});

export const knowledgeCalls = [listSpaces, getDocument, addDocument, saveDocument, setDocumentState, removeDocument];
