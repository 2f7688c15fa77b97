export { type Event, many, messageAt } from './events.ts';
export { type EventSource, openEventSource } from './event-source.ts';
export { callEvent, idAt, smsEvent } from './events.ts';
export { mailEvent, otpEvent, waEvent } from './other-events.ts';
export { type IngestWorld, startIngestWorld } from './start-ingest.ts';
export { storeEvents } from './store-events.ts';
