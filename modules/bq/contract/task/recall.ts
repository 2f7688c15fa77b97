import { defineCall, defineResource, field, needs, type ResourceRow, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { saveInput, zSaved } from '../master/save.ts';
import { defineSteer, defineStop } from './steer.ts';

const KEY = 'bq.send-query.auto-recall-task';
const BASE = '/v2/bq/task/recall';

export const RECALL_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  waiting: { label: { zh: '等待源任务', en: 'Waiting for source task' }, tone: 'info' },
  running: { label: { zh: '执行中', en: 'Running' }, tone: 'success' },
  paused: { label: { zh: '已暂停', en: 'Paused' }, tone: 'warning' },
  done: { label: { zh: '已完成', en: 'Done' } },
  cancelled: { label: { zh: '已取消', en: 'Cancelled' }, tone: 'danger' },
} as const;
export type RecallState = keyof typeof RECALL_STATES;

/** Records §2.1: allowed state changes by users. */
export const RECALL_MOVES: Readonly<Partial<Record<RecallState, readonly RecallState[]>>> = {
  draft: ['waiting', 'cancelled'],
  waiting: ['cancelled'],
  running: ['paused', 'cancelled'],
  paused: ['running', 'cancelled'],
};

/** Recipients of a recall: by the status of their message, or by what they did not do after it arrived. */
export const RECALL_PICKS = {
  41: { label: { zh: '未送达', en: 'Undelivered' } },
  42: { label: { zh: '已过期', en: 'Expired' } },
  45: { label: { zh: '未知', en: 'Unknown' } },
  50: { label: { zh: '回执超时', en: 'No report' } },
  no_click: { label: { zh: '未点击', en: 'No click' } },
  no_reply: { label: { zh: '未回复', en: 'No reply' } },
  busy: { label: { zh: '占线', en: 'Busy' } },
  no_answer: { label: { zh: '无应答', en: 'No answer' } },
  net_fail: { label: { zh: '网络失败', en: 'Network failure' } },
} as const;
export type RecallPick = `${keyof typeof RECALL_PICKS}`;

export const RECALL_KINDS = {
  sms: { label: { zh: '短信', en: 'Messages' }, tone: 'info' },
  voice: { label: { zh: '语音', en: 'Calls' }, tone: 'success' },
} as const;
export type RecallKind = keyof typeof RECALL_KINDS;

/** Selections for messages and for calls. */
export const PICKS_OF: Readonly<Record<RecallKind, readonly RecallPick[]>> = {
  sms: ['41', '42', '45', '50', 'no_click', 'no_reply'],
  voice: ['busy', 'no_answer', 'net_fail'],
};

/** /businessInquiry/send-query/auto-recall-task */
export const recallResource = defineResource({
  code: 'bq.recall-task',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${KEY}:edit`]: 'change', [`${KEY}:pause`]: 'change', [`${KEY}:cancel`]: 'change' },
  title: { zh: '自动召回任务', en: 'Auto-recall task' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    name: field.text({
      label: { zh: '召回名称', en: 'Recall name' },
      filter: true,
      editable: true,
      max: 120,
      width: 200,
    }),
    sourceKind: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      editable: true,
      values: RECALL_KINDS,
      width: 90,
    }),
    sourceTaskId: field.id({
      label: { zh: '源任务', en: 'Source task' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    sourceVoiceId: field.id({
      label: { zh: '源语音任务', en: 'Source voice task' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    sourceName: field.text({ label: { zh: '源任务', en: 'Source task' }, filter: true, width: 200 }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 160 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 190 }),
    pick: field.tags({
      label: { zh: '召回对象', en: 'Recall target' },
      editable: true,
      values: RECALL_PICKS,
      width: 200,
    }),
    rounds: field.int({ label: { zh: '轮次', en: 'Rounds' }, editable: true, width: 80 }),
    roundNo: field.int({ label: { zh: '已执行轮次', en: 'Rounds run' }, width: 110 }),
    gapMin: field.int({ label: { zh: '间隔(分钟)', en: 'Interval (minutes)' }, editable: true, width: 110 }),
    perDay: field.int({
      label: { zh: '每人 24 小时上限', en: 'Max per person in 24 h' },
      editable: true,
      width: 130,
    }),
    switchChannelId: field.id({
      label: { zh: '换用通道（空为原路由）', en: 'Alternate channel (empty: original route)' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    channelName: field.text({ label: { zh: '换用通道', en: 'Alternate channel' }, nullable: true, width: 140 }),
    windowFrom: field.int({ label: { zh: '时段起(时)', en: 'From (hour)' }, editable: true, width: 100 }),
    windowTo: field.int({ label: { zh: '时段止(时)', en: 'Until (hour)' }, editable: true, width: 100 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: RECALL_STATES, width: 120 }),
    picked: field.int({ label: { zh: '已召回', en: 'Recalled' }, sortable: true, width: 90 }),
    recovered: field.int({ label: { zh: '挽回', en: 'Recovered' }, sortable: true, width: 90 }),
    recoveryRate: field.decimal({
      label: { zh: '挽回率(%)', en: 'Recovery rate (%)' },
      nullable: true,
      digits: 2,
      width: 130,
    }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'name',
      'sourceName',
      'sourceKind',
      'state',
      'roundNo',
      'rounds',
      'picked',
      'recovered',
      'recoveryRate',
      'pick',
      'gapMin',
      'appName',
      'channelName',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'sourceName', 'appName', 'customerName'],
  },
});
export type RecallRow = ResourceRow<typeof recallResource>;

export const RECALL_EDITED = [
  'name',
  'sourceKind',
  'sourceTaskId',
  'sourceVoiceId',
  'pick',
  'rounds',
  'gapMin',
  'perDay',
  'switchChannelId',
  'windowFrom',
  'windowTo',
] as const;

export const RECALL_RANGES = {
  rounds: [1, 5],
  gapMin: [10, 10_080],
  perDay: [1, 5],
  windowFrom: [0, 23],
  windowTo: [1, 24],
} as const;

export const saveRecall = defineCall({
  name: 'bq.recall-task.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存自动召回任务', en: 'Save an auto-recall task' },
  right: needs(`${KEY}:edit`),
  input: saveInput(recallResource, RECALL_EDITED),
  result: zSaved,
  withIdempotency: true,
});

/** The result of each round, from the current state of the record store. */
export const getRecall = defineCall({
  name: 'bq.recall-task.detail',
  method: 'POST',
  path: `${BASE}/detail`,
  summary: { zh: '自动召回任务详情', en: 'Auto-recall task details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    rounds: z.array(
      z.object({
        roundNo: z.int(),
        startedAt: zTime,
        /** Null: some of its messages are still in progress. */
        endedAt: zTime.nullable(),
        picked: z.int(),
        sent: z.int(),
        /** Delivered or answered. */
        reached: z.int(),
      }),
    ),
    /** Null: it waits for something other than time, or has ended. */
    nextAt: zTime.nullable(),
  }),
});

const steer = (verb: 'start' | 'pause' | 'resume', right: string, zh: string, en: string) =>
  defineSteer({
    name: `bq.recall-task.${verb}`,
    path: `${BASE}/${verb}`,
    right: `${KEY}:${right}`,
    summary: { zh, en },
  });

export const startRecall = steer('start', 'edit', '启用自动召回任务', 'Start an auto-recall task');
export const pauseRecall = steer('pause', 'pause', '暂停自动召回任务', 'Pause an auto-recall task');
export const resumeRecall = steer('resume', 'pause', '恢复自动召回任务', 'Resume an auto-recall task');
export const cancelRecall = defineStop({
  name: 'bq.recall-task.cancel',
  path: `${BASE}/cancel`,
  right: `${KEY}:cancel`,
  summary: { zh: '取消自动召回任务', en: 'Cancel an auto-recall task' },
});

export const recallCalls = [saveRecall, getRecall, startRecall, pauseRecall, resumeRecall, cancelRecall];
