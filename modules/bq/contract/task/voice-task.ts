import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { defineSteer, defineStop } from './steer.ts';

const KEY = 'bq.voice-task-management';
const BASE = '/v2/bq/task/voice';

export const VOICE_TASK_STATES = {
  scheduled: { label: { zh: '待执行', en: 'Scheduled' }, tone: 'info' },
  running: { label: { zh: '执行中', en: 'Running' }, tone: 'success' },
  paused: { label: { zh: '已暂停', en: 'Paused' }, tone: 'warning' },
  finished: { label: { zh: '已完成', en: 'Finished' } },
  stopped: { label: { zh: '已终止', en: 'Stopped' }, tone: 'danger' },
} as const;
export type VoiceTaskState = keyof typeof VOICE_TASK_STATES;

export const VOICE_TASK_MOVES: Readonly<Partial<Record<VoiceTaskState, readonly VoiceTaskState[]>>> = {
  scheduled: ['stopped'],
  running: ['paused', 'stopped'],
  paused: ['running', 'stopped'],
};

/** /businessInquiry/voiceTaskManagement */
export const voiceTaskResource = defineResource({
  code: 'bq.voice-task',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: { [`${KEY}:pause`]: 'change', [`${KEY}:stop`]: 'change' },
  title: { zh: '语音任务管理', en: 'Voice task management' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    taskNo: field.text({ label: { zh: '任务编号', en: 'Task no.' }, filter: true, width: 130 }),
    name: field.text({ label: { zh: '任务名称', en: 'Task' }, filter: true, width: 160 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, filter: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 170 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: VOICE_TASK_STATES, width: 100 }),
    total: field.int({ label: { zh: '总数', en: 'Total' }, sortable: true, width: 90 }),
    called: field.int({ label: { zh: '已呼', en: 'Called' }, sortable: true, width: 90 }),
    progress: field.decimal({ label: { zh: '进度(%)', en: 'Progress (%)' }, digits: 2, width: 110 }),
    answered: field.int({ label: { zh: '接通', en: 'Answered' }, sortable: true, width: 90 }),
    answerRate: field.decimal({
      label: { zh: '接通率(%)', en: 'Answer rate (%)' },
      nullable: true,
      digits: 2,
      width: 130,
    }),
    billSec: field.int({ label: { zh: '计费秒数', en: 'Billed seconds' }, sortable: true, width: 120 }),
    feeUsd: field.money({ label: { zh: '费用(USD)', en: 'Charge (USD)' }, sortable: true, width: 110 }),
    startedAt: field.dateTime({ label: { zh: '开始时间', en: 'Started' }, nullable: true, sortable: true, width: 170 }),
    endedAt: field.dateTime({ label: { zh: '结束时间', en: 'Ended' }, nullable: true, width: 170 }),
    stopReason: field.text({ label: { zh: '停止原因', en: 'Stop reason' }, nullable: true, width: 200 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'taskNo',
      'name',
      'appName',
      'state',
      'total',
      'called',
      'progress',
      'answerRate',
      'answered',
      'billSec',
      'feeUsd',
      'customerName',
      'startedAt',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['taskNo', 'name', 'appName', 'customerName'],
  },
});
export type VoiceTaskRow = ResourceRow<typeof voiceTaskResource>;

export const pauseVoiceTask = defineSteer({
  name: 'bq.voice-task.pause',
  path: `${BASE}/pause`,
  right: `${KEY}:pause`,
  summary: { zh: '暂停语音任务', en: 'Pause a voice task' },
});
export const resumeVoiceTask = defineSteer({
  name: 'bq.voice-task.resume',
  path: `${BASE}/resume`,
  right: `${KEY}:pause`,
  summary: { zh: '恢复语音任务', en: 'Resume a voice task' },
});
export const stopVoiceTask = defineStop({
  name: 'bq.voice-task.stop',
  path: `${BASE}/stop`,
  right: `${KEY}:stop`,
  summary: { zh: '停止语音任务', en: 'Stop a voice task' },
});

export const voiceTaskCalls = [pauseVoiceTask, resumeVoiceTask, stopVoiceTask];
