import { randomUUID } from 'node:crypto';
import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { Services } from '@switchboard/kit-server';
import { DEAD_STREAM, DEAD_SUBJECT, FLOWS, type Flow, recordSubject, streamOf } from './flow.ts';
import type { KnownStream } from './stream.repo.ts';

const HOUR_NS = 3_600e9;
/** JSStreamNameExistErr of nats-server. */
const NAME_IN_USE = 10_058;

export async function ensureStreams(services: Services, flows: readonly Flow[] = FLOWS): Promise<void> {
  const { manager } = await services.bus.jetstream();
  const ensure = async (name: string, subjects: string[], hours: number): Promise<void> => {
    const config = { name, subjects, max_age: hours * HOUR_NS, max_bytes: -1 };
    const update = async () => await manager.streams.update(name, config);
    const add = async () =>
      await manager.streams.add({
        ...config,
        description: randomUUID(),
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.New,
        duplicate_window: 600e9,
      });
    await manager.streams.info(name).then(update, async () => {
      // another process may create it at the same time with a different uid: the first one counts
      await add().catch(async (error: unknown) => {
        if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error;
        await update();
      });
    });
  };
  for (const flow of flows)
    for (let part = 0; part < flow.parts; part++)
      await ensure(streamOf(flow, part), [recordSubject(flow, '*', part)], 48);
  await ensure(DEAD_STREAM, [DEAD_SUBJECT], 14 * 24);
}

/** Current state of a stream; our numbers are its sequence numbers + sequenceOffset. */
export interface Joined extends KnownStream {
  /** It contains less than was stored from it: it was recreated, or lost its end. */
  readonly isShorter: boolean;
}

/**
 * Sequence numbers identify what is stored, so they must never change meaning: a bus that lost its store, or the end of
 * it in a power failure, reuses them. Its messages are then numbered after everything stored. `next` is our first
 * number that is not stored.
 */
export async function joinStream(
  services: Services,
  { flow, stream }: { flow: Flow; stream: string },
  known: KnownStream | undefined,
  next: number,
): Promise<Joined> {
  const { manager } = await services.bus.jetstream();
  const { config, state } = await manager.streams.info(stream).catch(async () => {
    // a bus without its store has no streams
    await ensureStreams(services, [flow]);
    return await manager.streams.info(stream);
  });
  // not the creation time: NATS 2.9 changes it on every update of the settings
  const streamUid = config.description ?? '';
  const isAnother = known !== undefined && known.streamUid !== streamUid;
  const before = known?.sequenceOffset ?? 0;
  const isShorter = isAnother || before + state.last_seq < next - 1;
  const sequenceOffset = isShorter ? next - 1 - (isAnother ? 0 : state.last_seq) : before;
  return { streamUid, sequenceOffset, isShorter };
}
