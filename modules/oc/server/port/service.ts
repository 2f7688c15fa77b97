import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, type Db, inTransaction } from '@switchboard/kit-server';
import {
  type activatePorts,
  type BatchKind,
  IMEI_APPROVAL_ABOVE,
  type PortBatch,
  type PortFailure,
  type releasePorts,
  type updatePortImeis,
} from '@switchboard/oc-contract';
import { devicesLackingDocuments } from '../device/compliance.repo.ts';
import { portBatchQueue } from '../jobs/queues.ts';
import { requestImeis } from './approval.ts';
import * as repo from './batch.repo.ts';
import { chooseImeis } from './choose-imeis.ts';
import { openVod } from './vod.ts';

export async function activateAll(
  { requestId, portIds, deviceId, firstPortNo }: ParsedInputOf<typeof activatePorts>,
  context: Context,
): Promise<PortBatch> {
  return await startBatch({ kind: 'activate', requestId, portIds }, context, async (tx, ports) => {
    await checkMount(tx, { deviceId, firstPortNo, count: portIds.length });
    const devices = deviceId === null ? [...ports.values()].flatMap((port) => port.deviceId ?? []) : [deviceId];
    const unfit = await devicesLackingDocuments(tx, devices);
    return portIds.flatMap((id, index) => {
      const port = ports.get(id);
      if (port === undefined) return [];
      const mount =
        deviceId === null
          ? { deviceId: port.deviceId, devicePortNo: port.devicePortNo }
          : { deviceId, devicePortNo: (firstPortNo ?? 1) + index };
      return [{ portId: id, ...mount, reason: refusal(port.state, mount.deviceId, unfit) }];
    });
  });
}

/** O79, records R61: no card is mounted onto a device with missing or expired documents. */
function refusal(state: string, deviceId: string | null, unfit: ReadonlySet<string>): PortFailure | null {
  if (state !== 'idle') return 'wrong_state';
  if (deviceId === null) return 'no_mount';
  return unfit.has(deviceId) ? 'compliance' : null;
}

async function checkMount(
  tx: Db,
  { deviceId, firstPortNo, count }: { deviceId: string | null; firstPortNo: number | null; count: number },
): Promise<void> {
  if (deviceId === null) return;
  const device = await repo.findDevice(tx, deviceId);
  if (device === null) throw fieldRefusal('deviceId', { zh: '没有这台设备', en: 'The device does not exist' });
  if ((firstPortNo ?? 1) + count - 1 > device.ports)
    throw fieldRefusal('firstPortNo', {
      zh: `设备只有 ${device.ports} 个端口`,
      en: `The device has only ${device.ports} ports`,
    });
}

const RELEASABLE = ['active', 'busy', 'fault'];

export async function releaseAll(
  { requestId, portIds }: ParsedInputOf<typeof releasePorts>,
  context: Context,
  isForced: boolean,
): Promise<PortBatch> {
  return await startBatch({ kind: 'release', requestId, portIds, isForced }, context, async (_, ports) =>
    [...ports.values()].map(({ id, state }) => ({
      portId: id,
      reason: RELEASABLE.includes(state) ? null : ('wrong_state' as const),
    })),
  );
}

export async function updateImeis(
  { requestId, items }: ParsedInputOf<typeof updatePortImeis>,
  context: Context,
): Promise<PortBatch> {
  const portIds = items.map(({ portId }) => portId);
  const isApprovalRequired = portIds.length > IMEI_APPROVAL_ABOVE;
  return await startBatch(
    { kind: 'update_imei', requestId, portIds, isApprovalRequired },
    context,
    async (tx) => await chooseImeis(tx, items, context.principal.staffId),
  );
}

export async function batchState(batchNo: string, { db, locale }: Context): Promise<PortBatch> {
  const found = await repo.findBatch(db, { batchNo }, locale);
  if (found === null) throw new AppError(CODES.notFound);
  return found.answer;
}

interface Start {
  readonly kind: BatchKind;
  readonly requestId: string;
  readonly portIds: readonly string[];
  readonly isForced?: boolean;
  /** Requires the approval of a second person. */
  readonly isApprovalRequired?: boolean;
}

type Prepare = (tx: Db, ports: ReadonlyMap<string, repo.ChosenPort>) => Promise<readonly repo.NewItem[]>;

/** Writes the batch and its job, then waits for the result as long as the caller does (O71). */
async function startBatch(start: Start, context: Context, prepare: Prepare): Promise<PortBatch> {
  const { kind, requestId, portIds, isForced = false, isApprovalRequired = false } = start;
  const by = context.principal.staffId;
  if (new Set(portIds).size < portIds.length) throw new AppError(CODES.validation, { label: TWICE });
  const batchId = await inTransaction(context, async (tx) => {
    const made = await repo.insertBatch(tx, {
      requestId,
      kind,
      isForced,
      by,
      state: isApprovalRequired ? 'approving' : 'running',
    });
    if (made === null) {
      await context.audit(tx, { object: 'oc.port-batch', action: 'repeat', after: { kind, requestId } });
      return null;
    }
    const ports = new Map((await repo.findPorts(tx, portIds)).map((port) => [port.id, port]));
    if (ports.size < portIds.length) throw new AppError(CODES.notFound);
    if (openVod(context.config) === null) throw new AppError(CODES.conflict, { label: NO_SERVER });
    const items = await prepare(tx, ports);
    await repo.insertItems(tx, made.id, items);
    const after = { kind, ports: portIds.length, isForced };
    await context.audit(tx, { object: 'oc.port-batch', objectId: made.id, action: kind, after });
    if (isApprovalRequired) {
      await continueAsSystem(tx, 'the system opens the approval for its approvers');
      await requestImeis(tx, { ...made, ports: portIds.length }, context);
    } else await context.jobs.enqueue(tx, portBatchQueue, { batchId: made.id });
    return made.id;
  });
  return await answerOf(batchId, start, context);
}

async function answerOf(batchId: string | null, { requestId, kind }: Start, context: Context): Promise<PortBatch> {
  const { db, locale, signal, config, principal } = context;
  const found = await repo.findBatch(db, batchId === null ? { requestId } : { id: batchId }, locale);
  // the same request id for another operation, or from another user, is not a repetition
  if (found === null || found.createdBy !== principal.staffId || found.answer.kind !== kind)
    throw new AppError(CODES.conflict, { label: TAKEN });
  const until = performance.now() + config.OC_BATCH_ANSWER_SECONDS * 1_000;
  while (performance.now() < until && signal?.aborted !== true && (await repo.batchIsOpen(db, found.id)))
    await sleep(LOOK_MS);
  return (await repo.findBatch(db, { id: found.id }, locale))?.answer ?? found.answer;
}

const LOOK_MS = 250;
const TWICE = { zh: '同一端口出现多次', en: 'A port is listed more than once' };
const TAKEN = { zh: '请求编号已被使用', en: 'The request number is already in use' };
const NO_SERVER = {
  zh: '系统未配置卡池控制服务（OC_VOD_URL），无法操作端口',
  en: 'No SIM bank control service is configured (OC_VOD_URL). Ports cannot be operated',
};
