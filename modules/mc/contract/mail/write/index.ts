import { draftCalls } from './draft-calls.ts';
import { sendCalls } from './send-calls.ts';

export * from './draft-calls.ts';
export * from './events.ts';
export * from './fields.ts';
export * from './recipients.ts';
export * from './send-calls.ts';

export const mailWriteCalls = [...draftCalls, ...sendCalls];
