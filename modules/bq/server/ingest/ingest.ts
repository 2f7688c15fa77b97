import type { IngestNode, NodeService } from '@switchboard/kit-server';
import { FLOWS, type Flow, streamOf } from './flow.ts';
import { ensureStreams } from './streams.ts';
import { openWriter, type Writer } from './writer.ts';

const RETRY_MS = 2_000;

/**
 * Every record stream has one writer in the deployment; a second ingest process waits for the streams that the first
 * one releases.
 */
export function openRecordIngest({ services, log, metrics }: IngestNode, flows: readonly Flow[] = FLOWS): NodeService {
  const writers: Writer[] = [];
  let isClosed = false;
  const opened = (async () => {
    while (!isClosed) {
      try {
        await ensureStreams(services, flows);
        break;
      } catch (error) {
        log.debug({ err: error }, 'record streams do not exist yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    if (isClosed) return;
    for (const flow of flows)
      for (let part = 0; part < flow.parts; part++) {
        const writer = openWriter({ services, log, flow, part, waitMs: services.config.INGEST_WAIT_MS });
        writers.push(writer);
        const name = `switchboard_ingest_position_${flow.name}_${part}`;
        metrics?.watch(name, `Newest stored sequence of ${streamOf(flow, part)}`, writer.position);
      }
  })();
  return {
    async close() {
      isClosed = true;
      await opened;
      await Promise.all(writers.map(async (writer) => await writer.stop()));
    },
  };
}
