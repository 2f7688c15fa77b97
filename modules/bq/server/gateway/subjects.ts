import { FLOWS, partOf } from '../ingest/flow.ts';

const SMS = FLOWS.find(({ name }) => name === 'sms');

/** Where a gateway tells of a message: every event of an account in the same stream, so that they stay in order. */
export function smsSubject(ev: 'submit' | 'status' | 'correct' | 'rerate', appId: number): string {
  if (SMS === undefined) throw new Error('no flow of messages');
  return `rec.sms.${ev}.${partOf(SMS, appId)}`;
}
