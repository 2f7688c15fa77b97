import { FLOWS, partOf, recordSubject } from '../ingest/flow.ts';

/** Subject for events of a gateway: all events of an account use the same stream and stay in order. */
function subjectOf(name: string, ev: string, appId: number): string {
  const flow = FLOWS.find((each) => each.name === name);
  if (flow === undefined) throw new Error(`no flow ${name}`);
  return recordSubject(flow, ev, partOf(flow, appId));
}

export const smsSubject = (ev: 'submit' | 'status' | 'correct' | 'rerate', appId: number): string =>
  subjectOf('sms', ev, appId);

/** Incoming messages: when they arrive, and when they are pushed. */
export const moSubject = (appId: number): string => subjectOf('mo', 'status', appId);
