import { z } from 'zod';
import { zId, zTime } from './values.ts';

/** The fields of every event (conventions §10). People are staff ids. */
const zEventHead = z.object({
  /** Delivery is at least once: a consumer that must not repeat its work stores this id. */
  eventId: z.uuid(),
  at: zTime,
  /** Null: caused by the system. */
  actorId: zId.nullable(),
});
export type EventHead = z.infer<typeof zEventHead>;

/** An event published to its subscribers: `sys.staff.left`. */
export interface EventDefinition<T extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<T>;
}

export type EventOf<E extends EventDefinition> = EventHead & z.output<E['data']>;

const EVENT_NAME = /^[a-z]+(?:\.[a-z][a-z\d-]*){2}$/;

export function defineEvent<T extends object>(event: EventDefinition<T>): EventDefinition<T> {
  if (!EVENT_NAME.test(event.name)) throw new Error(`${event.name}: an event is <module>.<noun>.<verb>`);
  return event;
}
