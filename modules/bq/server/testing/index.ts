export { type Event, many, messageAt } from './events.ts';
export { type EventSource, openEventSource } from './event-source.ts';
export { callEvent, idAt, smsEvent } from './events.ts';
export { ledgerEvent, mailEvent, moEvent, otpEvent, waEvent } from './other-events.ts';
export { mastersWorld } from './masters-world.ts';
export { type IngestWorld, startIngestWorld } from './start-ingest.ts';
export { storeEvents } from './store-events.ts';
// the gateway's side of the connection, for its simulator (tools/simulators/gateway)
export { bucketSubject, ensureBucket, readBucket, readKey, stateSubject } from '../gateway/states.ts';
export { ensureStreams } from '../ingest/streams.ts';
export { moSubject, smsSubject } from '../gateway/subjects.ts';
export { syncVosJob, watchIpsJob } from '../jobs/vos.ts';
export { remindOfDocuments } from '../jobs/compliance.ts';
// the nightly finance jobs, for reports that show their results
export { handOverDue } from '../usage/hand-over.ts';
export { tieOutDay } from '../usage/tie-out.ts';
