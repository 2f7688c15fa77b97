import { FLOWS, partOf, recordSubject } from '../ingest/flow.ts';

/** Where a gateway tells of something: every event of an account in the same stream, so that they stay in order. */
function subjectOf(name: string, ev: string, appId: number): string {
  const flow = FLOWS.find((each) => each.name === name);
  if (flow === undefined) throw new Error(`no flow ${name}`);
  return recordSubject(flow, ev, partOf(flow, appId));
}

export const smsSubject = (ev: 'submit' | 'status' | 'correct' | 'rerate', appId: number): string =>
  subjectOf('sms', ev, appId);

/** Messages that people sent to us: when they come, and when they are pushed. */
export const moSubject = (appId: number): string => subjectOf('mo', 'status', appId);
