import type { JobDefinition } from '@switchboard/kit-server';
import { REBOOT_LIMITS, type RebootLimits, runReboot } from '../device/reboot.ts';
import { deviceSns, keepBeats, openReboots } from '../device/repo.ts';
import { purgeUptime } from '../device/uptime.repo.ts';
import { queryHeartbeats } from '../device/watch.ts';
import { openVod } from '../port/vod.ts';
import { deviceRebootQueue } from './queues.ts';

const NEVER = new AbortController().signal;
/** Longer than any reboot takes: a worker that was processing one of these has stopped. */
const LEFT_S = 240;

/** Reboots a device and waits until it is back. Every minute it also resumes reboots that were left unfinished. */
export const deviceRebootJob = (limits: RebootLimits = REBOOT_LIMITS): JobDefinition<{ logId?: string }> => ({
  name: deviceRebootQueue.name,
  cron: '* * * * *',
  atOnce: 4,
  async run({ logId }, { config, db, log, stopping: signal = NEVER }) {
    const vod = openVod(config);
    const reboots = await openReboots(db, { id: logId, olderThanS: LEFT_S });
    if (reboots.length === 0) return;
    if (vod === null) throw new Error('OC_VOD_URL is not set: reboots wait');
    for (const reboot of reboots) await runReboot({ db, vod, log, limits, signal }, reboot);
  },
});

/** Once a minute: records which devices the control server reaches, and that it was queried. */
export const deviceWatchJob: JobDefinition = {
  name: 'oc.device-watch',
  cron: '* * * * *',
  async run(_, { config, db, log }) {
    const vod = openVod(config);
    if (vod === null) return;
    await keepBeats(db, await queryHeartbeats({ vod, log }, await deviceSns(db)));
  },
};

const BATCH = 5_000;

/** Every night: deletes device minutes that no report needs any more, in batches that hold no lock for long. */
export const purgeUptimeJob: JobDefinition = {
  name: 'oc.purge-uptime',
  cron: '50 3 * * *',
  async run(_, { db }) {
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await purgeUptime(db, BATCH);
  },
};
