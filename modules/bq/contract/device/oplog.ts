import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { DEVICE_OPS } from '@switchboard/oc-contract';
import { DEVICE_KEY, OP_RESULTS } from './device.ts';

/** Why an operation failed. */
export const OP_FAILURES = {
  equipment: { label: { zh: '设备无应答或拒绝', en: 'The equipment did not answer or refused' } },
  not_back: { label: { zh: '重启后未恢复在线', en: 'Not back online after the reboot' } },
} as const;

/** /businessInquiry/device-info/operation-log */
export const deviceOplogResource = defineResource({
  code: 'bq.device-oplog',
  right: DEVICE_KEY,
  basePath: '/v2/bq/device/oplog',
  isExported: true,
  title: { zh: '设备操作日志', en: 'Device operation log' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    at: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 170 }),
    deviceSn: field.text({ label: { zh: '设备', en: 'Device' }, filter: true, width: 150 }),
    portNo: field.int({ label: { zh: '端口', en: 'Port' }, nullable: true, filter: true, width: 80 }),
    op: field.enum({ label: { zh: '操作', en: 'Operation' }, filter: true, values: DEVICE_OPS, width: 110 }),
    result: field.enum({ label: { zh: '结果', en: 'Result' }, filter: true, values: OP_RESULTS, width: 100 }),
    err: field.enum({
      label: { zh: '失败原因', en: 'Failure reason' },
      nullable: true,
      values: OP_FAILURES,
      width: 200,
    }),
    operator: field.text({ label: { zh: '操作人', en: 'Operator' }, nullable: true, filter: true, width: 120 }),
    clientIp: field.text({ label: { zh: '来源 IP', en: 'Client IP' }, nullable: true, width: 140 }),
    /** JSON, for the diff view. */
    before: field.text({ label: { zh: '修改前', en: 'Before' }, nullable: true, internal: true }),
    after: field.text({ label: { zh: '修改后', en: 'After' }, nullable: true, internal: true }),
  },
  list: {
    columns: ['at', 'deviceSn', 'portNo', 'op', 'result', 'err', 'operator', 'clientIp'],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['deviceSn', 'operator'],
  },
});
export type DeviceOplogRow = ResourceRow<typeof deviceOplogResource>;
