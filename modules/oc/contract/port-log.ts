import { defineResource, field, type Label } from '@switchboard/kit-contract';
import { PORT_FAILURES, type PortFailure, REGISTRATIONS } from './port.ts';

const at = field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 170 });
const bank = field.text({ label: { zh: '卡池', en: 'Bank' }, filter: true, width: 140 });
const slotNo = field.int({ label: { zh: '卡位', en: 'Slot' }, filter: true, width: 80 });
const ms = field.int({ label: { zh: '耗时（ms）', en: 'Duration (ms)' }, width: 100 });
const err = field.enum({
  label: { zh: '错误', en: 'Error' },
  nullable: true,
  values: PORT_FAILURES as Readonly<Record<PortFailure, { label: Label }>>,
  width: 180,
});
const batchNo = field.text({ label: { zh: '批次', en: 'Batch' }, filter: true, width: 170 });
const OUTCOMES = {
  ok: { label: { zh: '成功', en: 'Done' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
} as const;
const result = field.enum({ label: { zh: '结果', en: 'Result' }, filter: true, values: OUTCOMES, width: 90 });

export const ACTIVE_STEPS = {
  map: { label: { zh: '映射', en: 'Map' } },
  power: { label: { zh: '上电', en: 'Power' } },
  pin: { label: { zh: 'PIN', en: 'PIN' } },
  register: { label: { zh: '注册', en: 'Register' } },
  ready: { label: { zh: '就绪', en: 'Ready' } },
} as const;
export type ActiveStep = keyof typeof ACTIVE_STEPS;

/** /businessOperations/simbank/port/record */
export const activeLogResource = defineResource({
  code: 'oc.port-active-log',
  right: 'oc.simbank.port.record',
  basePath: '/v2/oc/operation/portActiveLog',
  isExported: true,
  title: { zh: '端口激活记录', en: 'Port activation records' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    at,
    bank,
    slotNo,
    iccid: field.text({ label: { zh: 'ICCID', en: 'ICCID' }, nullable: true, filter: true, width: 190 }),
    imei: field.text({ label: { zh: 'IMEI', en: 'IMEI' }, nullable: true, width: 160 }),
    step: field.enum({ label: { zh: '步骤', en: 'Step' }, filter: true, values: ACTIVE_STEPS, width: 90 }),
    result,
    reg: field.enum({ label: { zh: '注册', en: 'Registration' }, nullable: true, values: REGISTRATIONS, width: 100 }),
    csq: field.int({ label: { zh: '信号', en: 'Signal' }, nullable: true, width: 80 }),
    ms,
    err,
    batchNo,
  },
  list: {
    columns: ['at', 'bank', 'slotNo', 'iccid', 'imei', 'step', 'result', 'reg', 'csq', 'ms', 'err', 'batchNo'],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['iccid'],
  },
});

export const FLOW_OPS = {
  activate: { label: { zh: '激活', en: 'Activate' } },
  release: { label: { zh: '释放', en: 'Release' } },
  set_imei: { label: { zh: '换 IMEI', en: 'Set IMEI' } },
  fault: { label: { zh: '故障', en: 'Fault' } },
  recover: { label: { zh: '恢复', en: 'Recover' } },
} as const;
export type FlowOp = keyof typeof FLOW_OPS;

/** /businessOperations/simbank/port/water */
export const portFlowResource = defineResource({
  code: 'oc.port-flow',
  right: 'oc.simbank.port.water',
  basePath: '/v2/oc/operation/portFlow',
  isExported: true,
  title: { zh: '端口流水', en: 'Port transactions' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    at,
    bank,
    slotNo,
    op: field.enum({ label: { zh: '操作', en: 'Operation' }, filter: true, values: FLOW_OPS, width: 100 }),
    fromV: field.text({ label: { zh: '前', en: 'Before' }, nullable: true, width: 180 }),
    toV: field.text({ label: { zh: '后', en: 'After' }, nullable: true, width: 180 }),
    operator: field.text({ label: { zh: '操作人', en: 'Operator' }, nullable: true, width: 110 }),
    result,
    err,
    ms,
    batchNo,
  },
  list: {
    columns: ['at', 'bank', 'slotNo', 'op', 'fromV', 'toV', 'operator', 'result', 'err', 'ms', 'batchNo'],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['batchNo'],
  },
});
