import { DeliverPolicy, DiscardPolicy, type JetStreamManager, StorageType } from '@nats-io/jetstream';
import {
  type CallTestState,
  GATEWAY_BUCKETS,
  GATEWAY_STATES,
  type GatewayState,
  type GatewayThing,
} from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';

// NATS key-value buckets are streams of this shape; too few calls are needed here for a separate library
export const bucketStream = (bucket: string): string => `KV_${bucket}`;
export const bucketSubject = (bucket: string, key: string): string => `$KV.${bucket}.${key}`;
export const stateSubject = (thing: GatewayThing, key: string): string => bucketSubject(GATEWAY_BUCKETS[thing], key);

/** Creates a missing bucket. `keptNs` 0: no expiry. */
export async function ensureBucket(manager: JetStreamManager, bucket: string, keptNs = 0): Promise<void> {
  await manager.streams.info(bucketStream(bucket)).catch(
    async () =>
      await manager.streams.add({
        name: bucketStream(bucket),
        subjects: [bucketSubject(bucket, '>')],
        max_msgs_per_subject: 1,
        max_age: keptNs,
        storage: StorageType.File,
        discard: DiscardPolicy.New,
        allow_direct: true,
        allow_rollup_hdrs: true,
        deny_delete: true,
      }),
  );
}

/** Value of one key; null = none. */
export async function readKey(manager: JetStreamManager, bucket: string, key: string): Promise<string | null> {
  const query = { last_by_subj: bucketSubject(bucket, key) };
  return (await manager.direct.getMessage(bucketStream(bucket), query))?.string() ?? null;
}

/** All values of a bucket, by key. Empty while the bus is down or before the gateway creates the bucket. */
export async function readBucket({ bus }: Pick<Services, 'bus'>, bucket: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (bus.connection() === null) return found;
  const { js } = await bus.jetstream();
  const consumer = await js.consumers
    .get(bucketStream(bucket), { deliver_policy: DeliverPolicy.LastPerSubject })
    .catch(() => null);
  if (consumer === null) return found;
  try {
    const { num_pending: waiting } = await consumer.info();
    if (waiting === 0) return found;
    const start = bucketSubject(bucket, '').length;
    for await (const message of await consumer.fetch({ max_messages: waiting, expires: 1_000 }))
      found.set(message.subject.slice(start), message.string());
  } finally {
    // a page polls every few seconds: leftover consumers would accumulate for minutes
    await consumer.delete().catch(() => false);
  }
  return found;
}

/** Latest states of these keys from the gateway. Keys without a report, or all keys while the bus is down, are missing. */
export async function statesOf<Thing extends GatewayThing>(
  { bus }: Pick<Services, 'bus'>,
  thing: Thing,
  keys: readonly string[],
): Promise<ReadonlyMap<string, GatewayState<Thing>>> {
  if (keys.length === 0 || bus.connection() === null) return new Map();
  const { manager } = await bus.jetstream();
  // before the gateway creates the stream, a direct read is never answered
  const isThere = await manager.streams.info(bucketStream(GATEWAY_BUCKETS[thing])).then(
    () => true,
    () => false,
  );
  if (!isThere) return new Map();
  const texts = await Promise.all(
    // the list is shown without the states the bus does not return
    keys.map(async (key) => [key, await readKey(manager, GATEWAY_BUCKETS[thing], key).catch(() => null)] as const),
  );
  return statesIn(thing, texts);
}

export type { CallTestState };
/** States of the calls in these tests. */
export const callTestStates = async (
  services: Pick<Services, 'bus'>,
  testIds: readonly string[],
): Promise<ReadonlyMap<string, CallTestState>> => await statesOf(services, 'call', testIds);

/** All states of one kind that the gateway reported. */
export async function allStates<Thing extends GatewayThing>(
  services: Pick<Services, 'bus'>,
  thing: Thing,
): Promise<ReadonlyMap<string, GatewayState<Thing>>> {
  return statesIn(thing, await readBucket(services, GATEWAY_BUCKETS[thing]));
}

function statesIn<Thing extends GatewayThing>(
  thing: Thing,
  texts: Iterable<readonly [string, string | null]>,
): Map<string, GatewayState<Thing>> {
  const found = new Map<string, GatewayState<Thing>>();
  for (const [key, text] of texts) {
    // a deletion has no content
    const read = text === null || text === '' ? null : GATEWAY_STATES[thing].safeParse(JSON.parse(text));
    if (read?.success === true) found.set(key, read.data as GatewayState<Thing>);
  }
  return found;
}
