import {
  CODES,
  defineCall,
  defineResource,
  field,
  type Label,
  needs,
  type ResourceRow,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { OC_CODES } from './codes.ts';
import { BATCH_TIMEOUT_MS } from './timeouts.ts';

export const PORT_KEY = 'oc.simbank.port.manager';
const BASE = '/v2/oc/operation/vodSimbankPort';
export const BATCH_MAX = 500;
/** Changing the IMEIs of more ports than this requires the approval of a second person (O78). */
export const IMEI_APPROVAL_ABOVE = 50;

export const PORT_STATES = {
  empty: { label: { zh: '无卡', en: 'Empty' }, tone: 'neutral' },
  idle: { label: { zh: '空闲', en: 'Idle' }, tone: 'neutral' },
  reserved: { label: { zh: '预留', en: 'Reserved' }, tone: 'info' },
  mapping: { label: { zh: '映射中', en: 'Mapping' }, tone: 'info' },
  registering: { label: { zh: '注册中', en: 'Registering' }, tone: 'info' },
  active: { label: { zh: '在线', en: 'Active' }, tone: 'success' },
  busy: { label: { zh: '使用中', en: 'Busy' }, tone: 'success' },
  releasing: { label: { zh: '释放中', en: 'Releasing' }, tone: 'info' },
  fault: { label: { zh: '故障', en: 'Fault' }, tone: 'danger' },
  locked: { label: { zh: '锁定', en: 'Locked' }, tone: 'warning' },
  disabled: { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
} as const;
export type PortState = keyof typeof PORT_STATES;

/** As reported by the network (3GPP 27.007, +CREG). */
export const REGISTRATIONS = {
  '0': { label: { zh: '未注册', en: 'Not registered' } },
  '1': { label: { zh: '已注册', en: 'Home' }, tone: 'success' },
  '2': { label: { zh: '搜索中', en: 'Searching' }, tone: 'info' },
  '3': { label: { zh: '被拒绝', en: 'Denied' }, tone: 'danger' },
  '4': { label: { zh: '未知', en: 'Unknown' } },
  '5': { label: { zh: '漫游', en: 'Roaming' }, tone: 'success' },
} as const;

/** Why an operation on a port failed, and the error code for the caller. */
export const PORT_FAILURES = {
  wrong_state: {
    code: CODES.wrongState,
    label: { zh: '端口状态不允许', en: 'The state of the port does not allow it' },
  },
  no_mount: { code: CODES.validation, label: { zh: '没有挂载设备端口', en: 'No device port is mounted' } },
  compliance: {
    code: OC_CODES.notCompliant,
    label: { zh: '设备合规缺失或已过期', en: 'A document of the device is missing or expired' },
  },
  mapped: {
    code: CODES.conflict,
    label: { zh: '设备端口已挂载其他卡位', en: 'The device port already has another slot mounted' },
  },
  unack: { code: OC_CODES.portFailed, label: { zh: '映射未应答', en: 'The mapping was not acknowledged' } },
  power: { code: OC_CODES.portFailed, label: { zh: '上电失败', en: 'Could not be powered on' } },
  pin: { code: OC_CODES.portFailed, label: { zh: 'SIM 卡被 PIN/PUK 锁定', en: 'The card is locked by PIN or PUK' } },
  denied: { code: OC_CODES.portFailed, label: { zh: '注册被拒', en: 'Registration denied' } },
  no_network: { code: OC_CODES.portFailed, label: { zh: '注册超时', en: 'Registration timed out' } },
  busy: {
    code: OC_CODES.portBusy,
    label: { zh: '端口使用中，等待超时', en: 'The port is in use and the wait timed out' },
  },
  equipment: {
    code: OC_CODES.portFailed,
    label: { zh: '设备无应答或拒绝', en: 'The device did not respond or refused' },
  },
  country: {
    code: OC_CODES.countryForbids,
    label: { zh: '该国家禁止修改 IMEI', en: 'The country forbids changing the IMEI' },
  },
  not_factory: {
    code: OC_CODES.countryForbids,
    label: { zh: '该国家只允许本机出厂 IMEI', en: 'The country allows only the factory IMEI of the device' },
  },
  imei: { code: CODES.conflict, label: { zh: 'IMEI 不可用', en: 'The IMEI cannot be used' } },
  no_imei: { code: CODES.insufficient, label: { zh: '没有可用的空闲 IMEI', en: 'No free IMEI is available' } },
  not_agreed: { code: CODES.wrongState, label: { zh: '审批未通过', en: 'Not approved' } },
} as const satisfies Record<string, { code: number; label: Label }>;
export type PortFailure = keyof typeof PORT_FAILURES;

/** /businessOperations/simbank/port/manager */
export const portResource = defineResource({
  code: 'oc.simbank-port',
  right: PORT_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '端口管理', en: 'Port management' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    bank: field.text({ label: { zh: '卡池', en: 'Bank' }, filter: true, sortable: true, width: 140 }),
    slotNo: field.int({ label: { zh: '卡位', en: 'Slot' }, sortable: true, width: 80 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: PORT_STATES, width: 100 }),
    iccid: field.text({ label: { zh: 'ICCID', en: 'ICCID' }, nullable: true, filter: true, width: 190 }),
    msisdn: field.text({ label: { zh: '号码', en: 'Number' }, nullable: true, filter: true, width: 140 }),
    iso2: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, filter: true, width: 110 }),
    network: field.text({ label: { zh: '网络', en: 'Network' }, nullable: true, width: 90 }),
    imei: field.text({ label: { zh: 'IMEI', en: 'IMEI' }, nullable: true, filter: true, width: 160 }),
    mount: field.text({ label: { zh: '挂载设备端口', en: 'Mounted on' }, nullable: true, width: 160 }),
    reg: field.enum({ label: { zh: '注册', en: 'Registration' }, values: REGISTRATIONS, width: 100 }),
    csq: field.int({ label: { zh: '信号', en: 'Signal' }, nullable: true, width: 80 }),
    lastErr: field.enum({
      label: { zh: '最近错误', en: 'Last error' },
      nullable: true,
      values: PORT_FAILURES as Readonly<Record<PortFailure, { label: Label }>>,
      width: 170,
    }),
    activeAt: field.dateTime({
      label: { zh: '激活时间', en: 'Active since' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    isMounted: field.boolean({ label: { zh: '有挂载', en: 'Has a mount' }, internal: true }),
  },
  list: {
    columns: [
      'bank',
      'slotNo',
      'state',
      'iccid',
      'msisdn',
      'iso2',
      'network',
      'imei',
      'mount',
      'reg',
      'csq',
      'lastErr',
      'activeAt',
    ],
    defaultSort: { field: 'bank', order: 'asc' },
    search: ['iccid', 'msisdn', 'imei'],
  },
});
export type PortRow = ResourceRow<typeof portResource>;

export const BATCH_KINDS = {
  activate: { label: { zh: '批量激活', en: 'Activate' } },
  release: { label: { zh: '批量释放', en: 'Release' } },
  update_imei: { label: { zh: '批量换 IMEI', en: 'Update IMEI' } },
} as const;
export type BatchKind = keyof typeof BATCH_KINDS;
const BATCH_STATES = ['approving', 'running', 'done', 'rejected'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

const zBatch = z.object({
  batchNo: z.string(),
  kind: z.enum(Object.keys(BATCH_KINDS) as [BatchKind, ...BatchKind[]]),
  state: z.enum(BATCH_STATES),
  total: z.int(),
  ok: z.int(),
  failed: z.array(z.object({ portId: zId, port: z.string(), code: z.int(), msg: z.string() })),
  pending: z.int(),
});
export type PortBatch = z.infer<typeof zBatch>;

/** Chosen by the caller: the same id is the same batch, however often it is sent (O71). */
const requestId = z.string().regex(/^[\w-]{8,64}$/);
const portIds = z.array(zId).min(1).max(BATCH_MAX);
const batchCall = { method: 'POST', result: zBatch, withIdempotency: true, timeoutMs: BATCH_TIMEOUT_MS } as const;

export const activatePorts = defineCall({
  ...batchCall,
  name: 'oc.simbank-port.activate',
  path: `${BASE}/batchActivate`,
  summary: { zh: '批量激活端口', en: 'Activate ports in a batch' },
  right: needs(`${PORT_KEY}:activate`),
  input: z.object({
    requestId,
    portIds,
    /**
     * Mounts onto the ports of this device from `firstPortNo` on, in the order of the list; null: each where it was
     * mounted last.
     */
    deviceId: zId.nullable(),
    firstPortNo: z.int().min(1).max(512).nullable(),
  }),
});

export const releasePorts = defineCall({
  ...batchCall,
  name: 'oc.simbank-port.release',
  path: `${BASE}/batchRelease`,
  summary: { zh: '批量释放端口', en: 'Release ports in a batch' },
  right: needs(`${PORT_KEY}:release`),
  input: z.object({ requestId, portIds }),
});

/** Ports still in use after the wait are disconnected (O73). */
export const forceReleasePorts = defineCall({
  ...batchCall,
  name: 'oc.simbank-port.force-release',
  path: `${BASE}/forceRelease`,
  summary: { zh: '强制释放端口', en: 'Force the release of ports' },
  right: needs(`${PORT_KEY}:force`),
  input: z.object({ requestId, portIds }),
});

export const updatePortImeis = defineCall({
  ...batchCall,
  name: 'oc.simbank-port.update-imei',
  path: `${BASE}/batchUpdateImei`,
  summary: { zh: '批量更新端口 IMEI', en: 'Update the IMEIs of ports in a batch' },
  right: needs(`${PORT_KEY}:imei`),
  input: z.object({
    requestId,
    /** Without an IMEI a suitable one is chosen: free and for that country, or the factory IMEI where only that is allowed. */
    items: z
      .array(z.object({ portId: zId, imei: z.string().max(15).nullable() }))
      .min(1)
      .max(BATCH_MAX),
  }),
});

export const getPortBatch = defineCall({
  name: 'oc.simbank-port.batch',
  method: 'GET',
  path: `${BASE}/batch/:batchNo`,
  summary: { zh: '批量操作进度', en: 'Batch operation progress' },
  right: needs(PORT_KEY),
  input: z.object({ batchNo: z.string().max(40) }),
  result: zBatch,
});

export const listPortDevices = defineCall({
  name: 'oc.simbank-port.devices',
  method: 'GET',
  path: '/v2/oc/operation/device/list',
  summary: { zh: '可挂载设备', en: 'Devices available for mounting' },
  right: needs(PORT_KEY),
  input: z.object({}),
  result: z.array(z.object({ id: zId, sn: z.string(), model: z.string(), ports: z.int(), iso2: z.string() })),
});

export const portCalls = [
  activatePorts,
  releasePorts,
  forceReleasePorts,
  updatePortImeis,
  getPortBatch,
  listPortDevices,
];
