import {
  defineCall,
  defineResource,
  field,
  needs,
  signedIn,
  zId,
  zShownField,
  zShownFields,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';

/** /setModule/publicnotice/noticeconfig */
export const NOTICE_KEY = 'sys.publicnotice.noticeconfig';
const BASE = '/v2/sys/staff/version';

/** sys_version_doc.status */
export const VERSION_STATUS = { draft: 0, scheduled: 1, published: 2, withdrawn: 3 } as const;

/** Sub-applications a release can touch (sys.md §1). */
export const RELEASE_APPS = {
  home: { label: { zh: '首页', en: 'Home' } },
  crm: { label: { zh: '客户管理', en: 'Customers' } },
  srm: { label: { zh: '供应商管理', en: 'Suppliers' } },
  qm: { label: { zh: '报价管理', en: 'Quotes' } },
  bq: { label: { zh: '业务查询', en: 'Records' } },
  rpt: { label: { zh: '报表分析', en: 'Reports' } },
  oc: { label: { zh: '业务运营', en: 'Operations' } },
  tbx: { label: { zh: '语音工具', en: 'Voice tools' } },
  sys: { label: { zh: '系统设置', en: 'Settings' } },
  fc: { label: { zh: '财务管理', en: 'Finance' } },
  mc: { label: { zh: '消息中心', en: 'Messages' } },
  csc: { label: { zh: '客户服务', en: 'Leads' } },
  ger: { label: { zh: '通用流程', en: 'Approvals' } },
  tj: { label: { zh: '预警管理', en: 'Alarms' } },
} as const;
const zApp = z.enum(Object.keys(RELEASE_APPS) as [keyof typeof RELEASE_APPS, ...(keyof typeof RELEASE_APPS)[]]);

const shared = {
  id: field.id({ label: { zh: '公告 ID', en: 'Notice ID' } }),
  versionNo: field.text({ label: { zh: '版本号', en: 'Version' }, filter: true, sortable: true, width: 110 }),
  title: field.text({ label: { zh: '标题', en: 'Title' }, filter: true, width: 320 }),
  subApps: field.tags({ label: { zh: '涉及应用', en: 'Apps' }, filter: true, width: 200, values: RELEASE_APPS }),
  publishAt: field.dateTime({
    label: { zh: '发布时间', en: 'Published' },
    nullable: true,
    filter: true,
    sortable: true,
    width: 170,
  }),
};

/** All notices in all states, for their authors. */
export const versionResource = defineResource({
  code: 'sys.version',
  right: NOTICE_KEY,
  basePath: BASE,
  title: { zh: '版本公告', en: 'Version notices' },
  fields: {
    ...shared,
    innerVersion: field.text({
      label: { zh: '内部版本', en: 'Internal version' },
      filter: true,
      sortable: true,
      width: 150,
    }),
    popupFlag: field.boolean({ label: { zh: '弹窗', en: 'Pop-up' }, filter: true, width: 80 }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 90,
      values: {
        '0': { label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
        '1': { label: { zh: '待发布', en: 'Scheduled' }, tone: 'warning' },
        '2': { label: { zh: '已发布', en: 'Published' }, tone: 'success' },
        '3': { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'danger' },
      },
    }),
    readNum: field.int({ label: { zh: '已读人数', en: 'Read by' }, width: 90 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Record version' } }),
  },
  list: {
    columns: ['versionNo', 'innerVersion', 'title', 'subApps', 'popupFlag', 'status', 'publishAt', 'readNum'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['versionNo', 'innerVersion', 'title'],
  },
});

/** /message/publicnotice/noticelist: notices published for the reader, with the reader's read state. */
export const noticeResource = defineResource({
  code: 'sys.notice',
  right: 'mc.publicnotice.noticelist',
  basePath: BASE,
  pageName: 'noticePage',
  title: { zh: '版本列表', en: 'Version list' },
  fields: { ...shared, isRead: field.boolean({ label: { zh: '已读', en: 'Read' }, filter: true, width: 80 }) },
  list: {
    columns: ['versionNo', 'title', 'subApps', 'publishAt', 'isRead'],
    defaultSort: { field: 'publishAt', order: 'desc' },
    search: ['versionNo', 'title'],
  },
});

export const zAudience = z
  .object({ all: z.boolean(), deptIds: z.array(zId).max(200), roleIds: z.array(zId).max(100) })
  .refine(({ all, deptIds, roleIds }) => all || deptIds.length + roleIds.length > 0, { path: ['deptIds'] });
export type Audience = z.infer<typeof zAudience>;

const zVersionFields = z.object({
  versionNo: z.string().trim().min(1).max(20),
  innerVersion: z.string().trim().min(1).max(30),
  titleZh: z.string().trim().min(1).max(120),
  titleEn: z.string().trim().max(160).nullable(),
  subApps: z.array(zApp).max(20),
  /** Markdown. */
  docZh: z.string().trim().min(1).max(50_000),
  docEn: z.string().trim().max(50_000).nullable(),
  popupFlag: z.boolean(),
  popupUntil: zTime.nullable(),
  audience: zAudience,
});
export type VersionFields = z.infer<typeof zVersionFields>;
const zStored = z.object({ id: zId, version: z.int().min(0) });

export const saveVersion = defineCall({
  name: 'sys.version.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增版本公告', en: 'Add a version notice' },
  right: needs(`${NOTICE_KEY}:add`),
  withIdempotency: true,
  input: zVersionFields,
  result: zId,
});

/** In a published notice only the text and the end of the pop-up can change; it does not pop up again (sys R67). */
export const updateDoc = defineCall({
  name: 'sys.version.update-doc',
  method: 'POST',
  path: `${BASE}/updateDoc`,
  summary: { zh: '修改版本公告', en: 'Change a version notice' },
  right: needs(`${NOTICE_KEY}:edit`),
  withIdempotency: true,
  input: zVersionFields
    .extend(zStored.shape)
    // fields that the editor did not receive are omitted and stay unchanged
    .partial({ versionNo: true, innerVersion: true, titleZh: true, titleEn: true, subApps: true, popupFlag: true }),
  result: z.literal(true),
});

export const deleteDoc = defineCall({
  name: 'sys.version.delete-doc',
  method: 'POST',
  path: `${BASE}/deleteDoc`,
  summary: { zh: '删除版本公告', en: 'Delete a version notice' },
  right: needs(`${NOTICE_KEY}:del`),
  withIdempotency: true,
  input: zStored,
  result: z.literal(true),
});

/** Immediately, or at a future time. */
export const publishVersion = defineCall({
  name: 'sys.version.publish',
  method: 'POST',
  path: `${BASE}/publish`,
  summary: { zh: '发布版本公告', en: 'Publish a version notice' },
  right: needs(`${NOTICE_KEY}:publish`),
  withIdempotency: true,
  input: zStored.extend({ publishAt: zTime.nullable() }),
  result: z.literal(true),
});

export const withdrawVersion = defineCall({
  name: 'sys.version.withdraw',
  method: 'POST',
  path: `${BASE}/withdraw`,
  summary: { zh: '撤回版本公告', en: 'Withdraw a version notice' },
  right: needs(`${NOTICE_KEY}:publish`),
  withIdempotency: true,
  input: zStored,
  result: z.literal(true),
});

/** For the editor: the text as written. */
export const getVersionSource = defineCall({
  name: 'sys.version.source',
  method: 'GET',
  path: `${BASE}/source`,
  summary: { zh: '版本公告原文', en: 'Version notice source text' },
  right: needs(NOTICE_KEY),
  input: z.object({ id: zId }),
  result: zVersionFields.extend({
    ...zStored.shape,
    ...zShownFields(versionResource.fields, [
      'versionNo',
      'innerVersion',
      'subApps',
      'popupFlag',
      'status',
      'publishAt',
    ]),
    titleZh: zShownField(versionResource.fields.title),
    titleEn: zShownField(versionResource.fields.title).nullable(),
  }),
});
/** Values of the editor that repeat fields of the list, mapped to the field that governs them. */
export const VERSION_LISTED = {
  versionNo: 'versionNo',
  innerVersion: 'innerVersion',
  titleZh: 'title',
  titleEn: 'title',
  subApps: 'subApps',
  popupFlag: 'popupFlag',
} as const;
export type VersionSource = z.infer<typeof getVersionSource.result>;

/** The text as readers will see it, before saving. */
export const previewDoc = defineCall({
  name: 'sys.version.preview',
  method: 'POST',
  path: `${BASE}/preview`,
  summary: { zh: '预览版本公告', en: 'Preview a version notice' },
  right: needs(NOTICE_KEY),
  input: z.object({ doc: z.string().max(50_000) }),
  result: z.object({ html: z.string() }),
});

export const getAudienceOptions = defineCall({
  name: 'sys.version.audience',
  method: 'GET',
  path: `${BASE}/audience`,
  summary: { zh: '可见范围选项', en: 'Audience options' },
  right: needs(NOTICE_KEY),
  input: z.object({}),
  result: z.object({
    depts: z.array(z.object({ key: zId, parent: zId.nullable(), name: z.string() })),
    roles: z.array(z.object({ key: zId, name: z.string() })),
  }),
});

export const checkInnerVersionExist = defineCall({
  name: 'sys.version.inner-exists',
  method: 'GET',
  path: `${BASE}/checkInnerVersionExist`,
  summary: { zh: '内部版本是否已存在', en: 'Whether an internal version is taken' },
  right: needs(NOTICE_KEY),
  input: z.object({ innerVersion: z.string().trim().max(30) }),
  result: z.object({ exist: z.boolean() }),
});

const zShown = z.object({
  id: zId,
  versionNo: z.string(),
  title: z.string(),
  subApps: z.array(z.string()),
  publishAt: zTime.nullable(),
  isRead: z.boolean(),
  /** HTML, rendered from the Markdown and sanitized on the server (sys R68). */
  html: z.string(),
});
export type ShownVersion = z.infer<typeof zShown>;

const OWN = signedIn('notices published for the reader');

export const getVersionOptions = defineCall({
  name: 'sys.version.options',
  method: 'GET',
  path: `${BASE}/options`,
  summary: { zh: '版本公告筛选项', en: 'Version notice filter options' },
  right: OWN,
  input: z.object({}),
  result: z.object({ apps: z.array(z.string()), years: z.array(z.int()) }),
});

export const getTimeline = defineCall({
  name: 'sys.version.timeline',
  method: 'GET',
  path: `${BASE}/timeline`,
  summary: { zh: '版本动态', en: 'Version timeline' },
  right: OWN,
  input: z.object({ app: zApp.optional(), year: z.coerce.number().int().min(2000).max(2100).optional() }),
  result: z.array(zShown),
});

/** Reading a notice marks it as read. */
export const getVersionDetail = defineCall({
  name: 'sys.version.detail',
  method: 'GET',
  path: `${BASE}/detail`,
  summary: { zh: '版本公告详情', en: 'Version notice details' },
  right: OWN,
  input: z.object({ id: zId }),
  result: zShown,
});

export const popupCheck = defineCall({
  name: 'sys.version.popup-check',
  method: 'GET',
  path: `${BASE}/popupCheck`,
  summary: { zh: '版本弹窗状态', en: 'Whether a version notice pops up' },
  right: OWN,
  input: z.object({}),
  result: z.object({ popupState: z.union([z.literal(0), z.literal(1)]), versionDetail: zShown.nullable() }),
});

export const popupClose = defineCall({
  name: 'sys.version.popup-close',
  method: 'POST',
  path: `${BASE}/popupClose`,
  summary: { zh: '关闭版本弹窗', en: 'Close the version pop-up' },
  right: OWN,
  input: z.object({ id: zId }),
  result: z.literal(true),
});

export const versionCalls = [
  saveVersion,
  updateDoc,
  deleteDoc,
  publishVersion,
  withdrawVersion,
  getVersionSource,
  previewDoc,
  getAudienceOptions,
  checkInnerVersionExist,
  getVersionOptions,
  getTimeline,
  getVersionDetail,
  popupCheck,
  popupClose,
];
