import { defineCall, defineResource, field, type Label, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

export const KB_KEY = 'sys.ai.kb';
const BASE = '/v2/ai/api/kb/document';

/** In characters: about a hundred pages of typed text. Longer texts must be uploaded as a file. */
export const DOCUMENT_LENGTH = 200_000;

/** File formats that can be read (ai A41); `FILE_TEXT_LENGTH` limits the characters of a file, about a thousand pages. */
export const FILE_ENDINGS = ['md', 'txt', 'html', 'htm', 'docx', 'xlsx', 'pptx', 'pdf'] as const;
export type FileEnding = (typeof FILE_ENDINGS)[number];
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const FILE_TEXT_LENGTH = 2_000_000;

/** States of a document (ai §2). A document that is being read again keeps answering with its previous text. */
export const DOCUMENT_STATE = { uploaded: 0, parsing: 1, ready: 3, disabled: 4, failed: 5 } as const;
export const DOCUMENT_SOURCE = { upload: 1, manual: 2, notice: 3, text: 4 } as const;

export const DOCUMENT_STATES = {
  uploaded: { label: { zh: '已上传', en: 'Uploaded' }, tone: 'neutral' },
  parsing: { label: { zh: '解析中', en: 'Processing' }, tone: 'info' },
  ready: { label: { zh: '可用', en: 'Ready' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  disabled: { label: { zh: '已停用', en: 'Disabled' }, tone: 'warning' },
  expired: { label: { zh: '已失效', en: 'Expired' }, tone: 'danger' },
} as const;
const LANGUAGES = {
  zh: { label: { zh: '中文', en: 'Chinese' }, tone: 'info' },
  en: { label: { zh: '英文', en: 'English' }, tone: 'info' },
} as const;
const SOURCES = {
  upload: { label: { zh: '上传', en: 'File' }, tone: 'neutral' },
  manual: { label: { zh: '手册', en: 'Manual' }, tone: 'neutral' },
  notice: { label: { zh: '版本公告', en: 'Version notice' }, tone: 'neutral' },
  text: { label: { zh: '粘贴文本', en: 'Pasted text' }, tone: 'neutral' },
} as const;
const READERS = {
  all: { label: { zh: '全员', en: 'Everyone' }, tone: 'neutral' },
  listed: { label: { zh: '指定（同知识库）', en: 'Selected (same as the knowledge base)' }, tone: 'warning' },
  own: { label: { zh: '单独指定', en: 'Selected (this document only)' }, tone: 'warning' },
} as const;
/** Why a file gave no text; reading the same file again cannot succeed. */
export const DOCUMENT_FAILURES = {
  unreadable: { label: { zh: '文件已损坏或格式不符', en: 'The file is damaged or does not match its type' } },
  locked: { label: { zh: '文件有密码', en: 'The file is password-protected' } },
  unpacks: { label: { zh: '解压后过大', en: 'The file is too large when unpacked' } },
  tooLong: { label: { zh: '文字超过 200 万字，请拆分', en: 'More than 2,000,000 characters. Split the file' } },
  tooHeavy: { label: { zh: '解析超时或占用内存过多', en: 'Processing took too long or used too much memory' } },
  noText: { label: { zh: '没有文字（扫描件不支持）', en: 'No text (scanned pages are not supported)' } },
  infected: { label: { zh: '文件含病毒', en: 'The file contains a virus' } },
  gone: { label: { zh: '文件已不存在', en: 'The file no longer exists' } },
} as const satisfies Record<string, { readonly label: Label }>;
export type DocumentFailure = keyof typeof DOCUMENT_FAILURES;

/** /setModule/ai/kb */
export const documentResource = defineResource({
  code: 'ai.document',
  right: KB_KEY,
  basePath: BASE,
  title: { zh: '知识库管理', en: 'Knowledge base' },
  fields: {
    id: field.id({ label: { zh: '文档 ID', en: 'Document ID' } }),
    name: field.text({
      label: { zh: '文档名称', en: 'Name' },
      editable: true,
      filter: true,
      sortable: true,
      max: 200,
      width: 240,
    }),
    spaceId: field.id({ label: { zh: '知识库', en: 'Knowledge base' }, editable: true, filter: true, internal: true }),
    spaceName: field.text({ label: { zh: '知识库', en: 'Knowledge base' }, sortable: true, width: 130 }),
    source: field.enum({ label: { zh: '来源', en: 'Source' }, filter: true, width: 110, values: SOURCES }),
    lang: field.enum({
      label: { zh: '语言', en: 'Language' },
      editable: true,
      filter: true,
      width: 90,
      values: LANGUAGES,
    }),
    chunkCount: field.int({ label: { zh: '分段数', en: 'Passages' }, sortable: true, width: 90 }),
    /** Pieces that look like instructions to a model and have no review yet; they are excluded from answers (ai A39). */
    suspiciousCount: field.int({
      label: { zh: '疑似提示词注入', en: 'Suspected prompt injection' },
      sortable: true,
      width: 110,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 170, values: DOCUMENT_STATES }),
    failure: field.enum({
      label: { zh: '失败原因', en: 'Failure reason' },
      nullable: true,
      width: 200,
      values: DOCUMENT_FAILURES,
    }),
    readers: field.enum({ label: { zh: '可见范围', en: 'Readers' }, filter: true, width: 150, values: READERS }),
    expireAt: field.dateTime({
      label: { zh: '失效时间', en: 'Expires' },
      nullable: true,
      editable: true,
      filter: true,
      sortable: true,
      width: 170,
    }),
    fileName: field.text({ label: { zh: '文件名', en: 'File' }, nullable: true, width: 200 }),
    updatedByName: field.text({ label: { zh: '更新人', en: 'Updated by' }, nullable: true, width: 120 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, filter: true, sortable: true, width: 170 }),
    fileId: field.id({ label: { zh: '文件', en: 'File' }, nullable: true, editable: true, internal: true }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      ...(['name', 'spaceName', 'source', 'lang', 'chunkCount', 'suspiciousCount', 'state'] as const),
      ...(['readers', 'expireAt', 'updatedByName', 'updatedAt'] as const),
    ],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name'],
  },
});

/** Form fields; the text is not a field of the list. */
export const documentFormFields = {
  spaceId: documentResource.fields.spaceId,
  name: documentResource.fields.name,
  lang: documentResource.fields.lang,
  expireAt: documentResource.fields.expireAt,
  content: field.text({ label: { zh: '正文', en: 'Text' }, editable: true, max: DOCUMENT_LENGTH }),
};
/** Form fields of a document from a file, which supplies the name. */
export const fileFormFields = {
  ...documentFormFields,
  name: field.text({ label: documentResource.fields.name.label, editable: true, nullable: true, max: 200 }),
  fileId: documentResource.fields.fileId,
};

export const getDocument = defineCall({
  name: 'ai.document.get',
  method: 'GET',
  path: `${BASE}/get`,
  summary: { zh: '文档内容', en: 'Text of a document' },
  right: needs(KB_KEY),
  input: z.object({ id: zId }),
  result: z.object({ content: z.string() }),
});

const zContent = z.string().trim().min(1).max(DOCUMENT_LENGTH);
const zDocument = {
  name: z.string().trim().max(200),
  lang: documentResource.fields.lang.schema,
  content: zContent.nullable().default(null),
  /** Uploaded earlier by the same user. */
  fileId: zId.nullable().default(null),
  expireAt: zTime.nullable().default(null),
};

export const addDocument = defineCall({
  name: 'ai.document.add',
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '新增文档', en: 'Add a document' },
  right: needs(`${KB_KEY}:add`),
  input: z
    .object({ spaceId: zId, ...zDocument })
    .refine(({ content, fileId }) => (content === null) !== (fileId === null), {
      path: ['content'],
      params: { zh: '请填写正文或上传文件', en: 'Enter text or upload a file' },
    })
    .refine(({ name, fileId }) => name !== '' || fileId !== null, {
      path: ['name'],
      params: { zh: '请填写文档名称', en: 'Enter a document name' },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

/** Keeps id and links, replaces text or file (ai A46). A document of a file keeps its text until a new file is uploaded. */
export const saveDocument = defineCall({
  name: 'ai.document.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '修改文档', en: 'Change a document' },
  right: needs(`${KB_KEY}:edit`),
  input: z
    .object({ id: zId, version: z.int(), ...zDocument, name: zDocument.name.min(1) })
    .refine(({ content, fileId }) => content === null || fileId === null, {
      path: ['content'],
      params: { zh: '正文与文件只能选其一', en: 'Enter text or upload a file, not both' },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

const zStored = z.object({ id: zId, version: z.int() });

export const setDocumentState = defineCall({
  name: 'ai.document.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用文档', en: 'Enable or disable a document' },
  right: needs(`${KB_KEY}:edit`),
  input: zStored.extend({ isEnabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Reads the file again and rebuilds the pieces. */
export const reindexDocument = defineCall({
  name: 'ai.document.reindex',
  method: 'POST',
  path: `${BASE}/reindex`,
  summary: { zh: '重建索引', en: 'Reindex a document' },
  right: needs(`${KB_KEY}:edit`),
  input: zStored,
  result: z.literal(true),
  withIdempotency: true,
});

export const removeDocument = defineCall({
  name: 'ai.document.remove',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除文档', en: 'Delete a document' },
  right: needs(`${KB_KEY}:del`),
  input: zStored,
  result: z.literal(true),
  withIdempotency: true,
});

export const knowledgeCalls = [
  getDocument,
  addDocument,
  saveDocument,
  setDocumentState,
  reindexDocument,
  removeDocument,
];
