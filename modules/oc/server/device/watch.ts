import type { Logger } from '@switchboard/kit-server';
import { AT_ONCE } from '../port/limits.ts';
import { type Vod, VodError } from '../port/vod.ts';
import type { Beat } from './repo.ts';

/** Queries every device, several at a time. A device that is unknown to the server or without a response has no heartbeat. */
export async function queryHeartbeats(
  { vod, log }: { vod: Vod; log: Logger },
  sns: readonly string[],
): Promise<Beat[]> {
  const waiting = [...sns];
  const beats: Beat[] = [];
  const work = async (): Promise<void> => {
    for (let sn = waiting.shift(); sn !== undefined; sn = waiting.shift()) {
      try {
        beats.push({ sn, ...(await vod.device(sn)) });
      } catch (error) {
        if (!(error instanceof VodError)) throw error;
        log.info({ err: error, device: sn }, 'a device could not be queried');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return beats;
}
