import { DiscardPolicy, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { IngestNode, NodeService } from '@switchboard/kit-server';
import { DEAD_STREAM, DEAD_SUBJECT, FLOWS, type Flow, streamOf } from './flow.ts';
import { openWriter, type Writer } from './writer.ts';

const HOUR_NS = 3_600e9;
const RETRY_MS = 2_000;

/** Every stream of records has one writer in the house; a second ingest process waits for what the first one lets go. */
export function openRecordIngest({ doors, log, metrics }: IngestNode, flows: readonly Flow[] = FLOWS): NodeService {
  const writers: Writer[] = [];
  let isClosed = false;
  const opened = (async () => {
    while (!isClosed) {
      try {
        await ensureStreams(doors, flows);
        break;
      } catch (error) {
        log.debug({ err: error }, 'streams of records not there yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    if (isClosed) return;
    for (const flow of flows)
      for (let part = 0; part < flow.parts; part++) {
        const writer = openWriter({ doors, log, flow, part, waitMs: doors.config.INGEST_WAIT_MS });
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

export async function ensureStreams(doors: IngestNode['doors'], flows: readonly Flow[] = FLOWS): Promise<void> {
  const { manager } = await doors.bus.jetstream();
  const ensure = async (name: string, subjects: string[], hours: number): Promise<void> => {
    const config = { name, subjects, max_age: hours * HOUR_NS, max_bytes: -1 };
    await manager.streams.info(name).then(
      async () => await manager.streams.update(name, config),
      async () =>
        await manager.streams.add({
          ...config,
          storage: StorageType.File,
          retention: RetentionPolicy.Limits,
          discard: DiscardPolicy.New,
          duplicate_window: 600e9,
        }),
    );
  };
  for (const flow of flows)
    for (let part = 0; part < flow.parts; part++)
      await ensure(streamOf(flow, part), [`rec.${flow.name}.*.${part}`], 48);
  await ensure(DEAD_STREAM, [DEAD_SUBJECT], 14 * 24);
}
