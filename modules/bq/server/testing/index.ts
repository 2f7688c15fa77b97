export { type Event, many, messageAt } from './events.ts';
export { type EventSource, openEventSource } from './event-source.ts';
export { idAt, smsEvent } from './events.ts';
export { type IngestWorld, startIngestWorld } from './start-ingest.ts';
