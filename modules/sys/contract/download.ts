import { type Call, defineCall, defineResource, field, getFileLink, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const BASE = '/v2/download/downloadCenter/api';
const OWN = 'own exports only';
/** Exports of all users, for administrators of the download centre. */
export const ALL_EXPORTS_KEY = 'ger.download:all';

/** Kind of the push message with the progress of an export (mc M02). */
export const EXPORT_PROGRESS = 'export.progress';

/** dl_export_task.status */
export const EXPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3, cancelled: 4, expired: 5 } as const;

const STATUS_VALUES = {
  '0': { label: { zh: '排队中', en: 'Queued' }, tone: 'neutral' },
  '1': { label: { zh: '进行中', en: 'Running' }, tone: 'info' },
  '2': { label: { zh: '已完成', en: 'Done' }, tone: 'success' },
  '3': { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  '4': { label: { zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
  '5': { label: { zh: '已过期', en: 'Expired' }, tone: 'warning' },
} as const;

const time = (zh: string, en: string) => field.dateTime({ label: { zh, en }, nullable: true, width: 165 });

const fields = {
  id: field.id({ label: { zh: '任务 ID', en: 'Task ID' } }),
  taskNo: field.text({ label: { zh: '任务编号', en: 'Task no.' }, width: 160 }),
  name: field.text({ label: { zh: '文件名称', en: 'File name' }, filter: true, width: 260 }),
  pageName: field.text({ label: { zh: '来源页面', en: 'Source page' }, nullable: true, width: 140 }),
  bizName: field.text({ label: { zh: '类型', en: 'Type' }, filter: true, width: 130 }),
  totalNum: field.int({ label: { zh: '行数', en: 'Rows' }, nullable: true, width: 110 }),
  doneNum: field.int({ label: { zh: '已写行数', en: 'Rows written' }, internal: true }),
  progress: field.int({ label: { zh: '进度', en: 'Progress' }, width: 190 }),
  etaSeconds: field.int({ label: { zh: '预计剩余秒数', en: 'Seconds left' }, nullable: true, internal: true }),
  status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: STATUS_VALUES }),
  size: field.int({ label: { zh: '大小', en: 'Size' }, nullable: true, width: 100 }),
  fileId: field.id({ label: { zh: '文件', en: 'File' }, nullable: true, internal: true }),
  errorMsg: field.text({ label: { zh: '失败原因', en: 'Reason' }, nullable: true, internal: true }),
  createdAt: field.dateTime({
    label: { zh: '创建时间', en: 'Created' },
    filter: true,
    sortable: true,
    width: 165,
  }),
  finishedAt: time('完成时间', 'Finished'),
  expireAt: time('过期时间', 'Expires'),
};
const columns = [
  'name',
  'pageName',
  'bizName',
  'totalNum',
  'progress',
  'status',
  'size',
  'createdAt',
  'finishedAt',
  'expireAt',
] as const;

/** /general/download: users see their own exports. */
export const myExportsResource = defineResource({
  code: 'sys.my-export',
  right: 'ger.download',
  openTo: OWN,
  basePath: BASE,
  title: { zh: '下载中心', en: 'Download centre' },
  fields,
  list: { columns: [...columns], defaultSort: { field: 'createdAt', order: 'desc' }, search: ['name', 'taskNo'] },
});

export const allExportsResource = defineResource({
  code: 'sys.export-task',
  right: ALL_EXPORTS_KEY,
  basePath: BASE,
  pageName: 'pageAll',
  title: { zh: '全部导出任务', en: 'All exports' },
  fields: {
    ...fields,
    ownerName: field.text({ label: { zh: '申请人', en: 'Requested by' }, filter: true, width: 110 }),
  },
  list: {
    columns: ['name', 'ownerName', ...columns.slice(1)],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'taskNo', 'ownerName'],
  },
});

const act = (name: string, path: string, zh: string, en: string) =>
  defineCall({
    name: `sys.download.${name}`,
    method: 'POST',
    path: `${BASE}/${path}`,
    summary: { zh, en },
    right: signedIn(`${OWN}; those of others with ${ALL_EXPORTS_KEY}`),
    withIdempotency: true,
    input: z.object({ ids: z.array(zId).min(1).max(100) }),
    result: z.literal(true),
  });

export const cancelExports = act('cancel', 'cancel', '取消导出', 'Cancel exports');
export const retryExports = act('retry', 'retry', '重试导出', 'Retry exports');
export const deleteExports = act('del', 'del', '删除导出', 'Delete exports');

/** Called when the page is opened; clears the dot (sys R75). */
export const markExportsSeen = defineCall({
  name: 'sys.download.seen',
  method: 'POST',
  path: `${BASE}/seen`,
  summary: { zh: '标记已查看', en: 'Mark exports as seen' },
  right: signedIn(OWN),
  input: z.object({}),
  result: z.literal(true),
});

export const downloadCalls: readonly Call[] = [
  myExportsResource.calls.page,
  cancelExports,
  retryExports,
  deleteExports,
  markExportsSeen,
  getFileLink,
];
