import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, Db, Logger } from '@switchboard/kit-server';
import { deviceRebootQueue } from '../jobs/queues.ts';
import { watch } from '../port/limits.ts';
import { openVod, type Vod, VodError } from '../port/vod.ts';
import { endReboot, isDevice, logDevice, type Reboot } from './repo.ts';

const NO_SERVER = {
  zh: '系统未配置卡池控制服务（OC_VOD_URL），无法操作设备',
  en: 'No SIM bank control service is configured (OC_VOD_URL). Devices cannot be operated',
};

/** Writes the reboot to the operation log, which later holds its outcome, and enqueues it for the worker. */
export async function requestReboot(tx: Db, context: Context, deviceId: string): Promise<string> {
  if (openVod(context.config) === null) throw new AppError(CODES.conflict, { label: NO_SERVER });
  if (!(await isDevice(tx, deviceId))) throw new AppError(CODES.notFound);
  const { staffId } = context.principal;
  const logId = await logDevice(tx, { deviceId, op: 'reboot', operatorId: staffId, clientIp: context.ip, ok: null });
  await context.jobs.enqueue(tx, deviceRebootQueue, { logId });
  return logId;
}

export interface RebootLimits {
  /** A device that is not back by then counts as failed. */
  readonly backMs: number;
  readonly pollMs: number;
}

export const REBOOT_LIMITS: RebootLimits = { backMs: 180_000, pollMs: 1_000 };

interface Work {
  readonly db: Db;
  readonly vod: Vod;
  readonly log: Logger;
  readonly limits: RebootLimits;
  readonly signal: AbortSignal;
}

/** The command carries the id of its log line: a worker that resumes it does not start a second reboot. */
export async function runReboot({ db, vod, log, limits, signal }: Work, { id, sn, begunAt }: Reboot): Promise<void> {
  try {
    await vod.reboot(sn, `reboot:${id}`);
    const leftMs = Math.max(0, begunAt.getTime() + limits.backMs - Date.now());
    const { isOnline } = await watch(
      async () => await vod.device(sn),
      (seen) => seen.isOnline,
      { untilMs: performance.now() + leftMs, pollMs: limits.pollMs, signal },
    );
    await endReboot(db, id, isOnline ? null : 'not_back');
  } catch (error) {
    if (!(error instanceof VodError)) throw error;
    log.warn({ err: error, device: sn }, 'a device could not be rebooted');
    await endReboot(db, id, 'equipment');
  }
}
