import { defineCall, defineResource, field, needs, type ResourceRow } from '@switchboard/kit-contract';
import { saveInput, zSaved } from '../master/save.ts';
import { defineSteer, defineStop } from './steer.ts';

const KEY = 'bq.twowaytask';
const BASE = '/v2/bq/twoWayTask';

export const TWO_WAY_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  review: { label: { zh: '待审核', en: 'In review' }, tone: 'info' },
  running: { label: { zh: '执行中', en: 'Running' }, tone: 'success' },
  done: { label: { zh: '已完成', en: 'Done' } },
  stopped: { label: { zh: '已停止', en: 'Stopped' }, tone: 'danger' },
} as const;
export type TwoWayState = keyof typeof TWO_WAY_STATES;

export const TWO_WAY_MOVES: Readonly<Partial<Record<TwoWayState, readonly TwoWayState[]>>> = {
  draft: ['review', 'stopped'],
  review: ['running', 'draft', 'stopped'],
  running: ['stopped'],
};

/** Maximum per gateway command. */
export const TWO_WAY_MOST = 1_000;

/** /businessInquiry/twowaytask */
export const twoWayResource = defineResource({
  code: 'bq.two-way-task',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${KEY}:edit`]: 'change', [`${KEY}:review`]: 'change', [`${KEY}:stop`]: 'change' },
  title: { zh: '双向短信任务', en: 'Two-way SMS tasks' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    name: field.text({ label: { zh: '任务名称', en: 'Task' }, filter: true, editable: true, max: 120, width: 200 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, filter: true, editable: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 170 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 190 }),
    number: field.text({
      label: { zh: '双向号码', en: 'Two-way number' },
      filter: true,
      editable: true,
      max: 16,
      pattern: /^\d{3,16}$/,
      width: 140,
    }),
    content: field.text({ label: { zh: '内容', en: 'Content' }, editable: true, max: 1_000, width: 240 }),
    numbers: field.text({
      label: {
        zh: '接收号码（每行一个；编辑时留空则不变）',
        en: 'Recipients (one per line; leave empty when editing to keep them unchanged)',
      },
      nullable: true,
      editable: true,
      internal: true,
      max: 25_000,
    }),
    sessionTtlH: field.int({
      label: { zh: '会话有效期(小时)', en: 'Session validity (hours)' },
      editable: true,
      width: 140,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: TWO_WAY_STATES, width: 100 }),
    total: field.int({ label: { zh: '总数', en: 'Total' }, sortable: true, width: 90 }),
    mtSent: field.int({ label: { zh: '下行', en: 'MT' }, sortable: true, width: 90 }),
    moRecv: field.int({ label: { zh: '上行', en: 'MO' }, sortable: true, width: 90 }),
    replyRate: field.decimal({
      label: { zh: '回复率(%)', en: 'Reply rate (%)' },
      nullable: true,
      digits: 2,
      width: 120,
    }),
    stopRate: field.decimal({
      label: { zh: '退订率(%)', en: 'Opt-out rate (%)' },
      nullable: true,
      digits: 2,
      width: 130,
    }),
    startedAt: field.dateTime({ label: { zh: '开始时间', en: 'Started' }, nullable: true, sortable: true, width: 170 }),
    endedAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended' }, nullable: true, width: 170 }),
    stopReason: field.text({
      label: { zh: '停止或驳回原因', en: 'Stop or rejection reason' },
      nullable: true,
      width: 200,
    }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'name',
      'appName',
      'state',
      'total',
      'mtSent',
      'moRecv',
      'replyRate',
      'stopRate',
      'number',
      'customerName',
      'startedAt',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'appName', 'customerName'],
  },
});
export type TwoWayRow = ResourceRow<typeof twoWayResource>;

export const TWO_WAY_EDITED = ['name', 'appId', 'number', 'content', 'numbers', 'sessionTtlH'] as const;

export const saveTwoWay = defineCall({
  name: 'bq.two-way-task.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存双向任务', en: 'Save a two-way task' },
  right: needs(`${KEY}:edit`),
  input: saveInput(twoWayResource, TWO_WAY_EDITED),
  result: zSaved,
  withIdempotency: true,
});

export const submitTwoWay = defineSteer({
  name: 'bq.two-way-task.submit',
  path: `${BASE}/submit`,
  right: `${KEY}:edit`,
  summary: { zh: '提交双向任务审核', en: 'Submit a two-way task for review' },
});
/** Requires a different user than the submitter. */
export const approveTwoWay = defineSteer({
  name: 'bq.two-way-task.approve',
  path: `${BASE}/approve`,
  right: `${KEY}:review`,
  summary: { zh: '通过双向任务', en: 'Approve a two-way task' },
});
export const rejectTwoWay = defineStop({
  name: 'bq.two-way-task.reject',
  path: `${BASE}/reject`,
  right: `${KEY}:review`,
  summary: { zh: '驳回双向任务', en: 'Reject a two-way task' },
});
export const stopTwoWay = defineStop({
  name: 'bq.two-way-task.stop',
  path: `${BASE}/stop`,
  right: `${KEY}:stop`,
  summary: { zh: '停止双向任务', en: 'Stop a two-way task' },
});

export const twoWayCalls = [saveTwoWay, submitTwoWay, approveTwoWay, rejectTwoWay, stopTwoWay];
