import { defineCall, defineResource, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { DEVICE_KINDS, DEVICE_STATES } from '@switchboard/oc-contract';
import { z } from 'zod';
import { saveInput, zSaved } from '../master/save.ts';

export const DEVICE_KEY = 'bq.device-info';
const BASE = '/v2/bq/device';

/** Records R61: whether cards may be mounted on the device. */
export const FITNESS = {
  fit: { label: { zh: '合规', en: 'Compliant' }, tone: 'success' },
  lacking: { label: { zh: '不合规', en: 'Non-compliant' }, tone: 'danger' },
} as const;

export const OP_RESULTS = {
  running: { label: { zh: '进行中', en: 'In progress' }, tone: 'info' },
  ok: { label: { zh: '成功', en: 'Done' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
} as const;

/** /businessInquiry/device-info. oc owns and controls the devices. */
export const deviceResource = defineResource({
  code: 'bq.device',
  right: DEVICE_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '设备信息', en: 'Device information' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    sn: field.text({ label: { zh: '序列号', en: 'Serial number' }, filter: true, sortable: true, width: 150 }),
    kind: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, values: DEVICE_KINDS, width: 120 }),
    model: field.text({ label: { zh: '型号', en: 'Model' }, filter: true, width: 110 }),
    iso2: field.text({ label: { zh: '部署国家', en: 'Country' }, filter: true, sortable: true, width: 130 }),
    site: field.text({
      label: { zh: '机房', en: 'Site' },
      nullable: true,
      filter: true,
      editable: true,
      max: 80,
      width: 170,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: DEVICE_STATES, width: 90 }),
    portsOnline: field.int({ label: { zh: '在线端口', en: 'Ports online' }, width: 100 }),
    ports: field.int({ label: { zh: '端口数', en: 'Ports' }, sortable: true, width: 90 }),
    heartbeatAt: field.dateTime({
      label: { zh: '心跳', en: 'Last heartbeat' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    fw: field.text({ label: { zh: '固件', en: 'Firmware' }, nullable: true, filter: true, width: 90 }),
    ip: field.text({ label: { zh: 'IP', en: 'IP' }, nullable: true, width: 130 }),
    mac: field.text({ label: { zh: 'MAC', en: 'MAC' }, nullable: true, width: 150 }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, nullable: true, editable: true, internal: true }),
    channelName: field.text({ label: { zh: '通道', en: 'Channel' }, nullable: true, filter: true, width: 130 }),
    compliance: field.enum({ label: { zh: '合规', en: 'Compliance' }, filter: true, values: FITNESS, width: 120 }),
    rebootAt: field.dateTime({ label: { zh: '最近重启', en: 'Last reboot' }, nullable: true, width: 170 }),
    rebootResult: field.enum({
      label: { zh: '重启结果', en: 'Reboot result' },
      nullable: true,
      values: OP_RESULTS,
      width: 120,
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 200 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'sn',
      'state',
      'compliance',
      'iso2',
      'site',
      'portsOnline',
      'ports',
      'channelName',
      'heartbeatAt',
      'model',
      'fw',
      'rebootResult',
    ],
    defaultSort: { field: 'sn', order: 'asc' },
    search: ['sn', 'site', 'channelName'],
  },
});
export type DeviceRow = ResourceRow<typeof deviceResource>;

export const DEVICE_EDITED = ['site', 'channelId', 'remark'] as const;

export const saveDevice = defineCall({
  name: 'bq.device.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '修改设备', en: 'Change a device' },
  right: needs(`${DEVICE_KEY}:edit`),
  // devices are registered at installation, not here
  input: saveInput(deviceResource, DEVICE_EDITED).safeExtend({ id: zId }),
  result: zSaved,
  withIdempotency: true,
});

/** Returns when the reboot has been requested; the operation log contains its result. */
export const rebootDevice = defineCall({
  name: 'bq.device.reboot',
  method: 'POST',
  path: `${BASE}/reboot`,
  summary: { zh: '重启设备', en: 'Reboot a device' },
  right: needs(`${DEVICE_KEY}:reboot`),
  input: z.object({ id: zId }),
  result: z.object({ logId: zId }),
  withIdempotency: true,
});

export const deviceCalls = [saveDevice, rebootDevice];
