import { type Column, SIP_COLUMNS, SMS_COLUMNS, VOICE_COLUMNS } from './columns.ts';
import { smsProblem } from './sms-rules.ts';
import { voiceProblem } from './voice-rules.ts';

/** A kind of record on its way from JetStream to ClickHouse. */
export interface Flow {
  /** Streams are `REC_<NAME>_<part>`, subjects `rec.<name>.<anything>.<part>`. */
  readonly name: string;
  readonly parts: number;
  readonly table: string;
  readonly columns: readonly Column[];
  /** What a well-formed event may not say. */
  readonly problemOf?: (event: Readonly<Record<string, unknown>>) => string | null;
}

export const FLOWS: readonly Flow[] = [
  { name: 'sms', parts: 4, table: 'sms_event', columns: SMS_COLUMNS, problemOf: smsProblem },
  { name: 'voice', parts: 4, table: 'voice_event', columns: VOICE_COLUMNS, problemOf: voiceProblem },
  { name: 'sip', parts: 1, table: 'sip_message', columns: SIP_COLUMNS },
];

export const DEAD_STREAM = 'REC_DEAD';
export const DEAD_SUBJECT = 'rec.dead';

export const streamOf = ({ name }: Flow, part: number): string => `REC_${name.toUpperCase()}_${part}`;

/** The same account always flows through the same stream, so that its events stay in order. */
export const partOf = ({ parts }: Flow, appId: number): number => appId % parts;
