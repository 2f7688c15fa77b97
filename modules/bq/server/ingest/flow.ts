import { type Column, SIP_COLUMNS, SMS_COLUMNS, VOICE_COLUMNS } from './columns.ts';
import { LEDGER_MONEY, type Money, moneyAt } from './convert.ts';
import { LEDGER_COLUMNS } from './ledger-columns.ts';
import { ledgerProblem } from './ledger-rules.ts';
import { MAIL_COLUMNS, MO_COLUMNS, OTP_COLUMNS, WA_COLUMNS } from './other-columns.ts';
import { mailProblem, otpProblem, waProblem } from './other-rules.ts';
import { smsProblem } from './sms-rules.ts';
import { voiceProblem } from './voice-rules.ts';

/** A kind of record and its path from JetStream to ClickHouse. */
export interface Flow {
  /** Streams are `REC_<NAME>_<part>`, subjects `rec.<name>.<anything>.<part>`. */
  readonly name: string;
  readonly parts: number;
  readonly table: string;
  readonly columns: readonly Column[];
  /** Semantic check of a well-formed event. */
  readonly problemOf?: (event: Readonly<Record<string, unknown>>) => string | null;
  /**
   * The time that determines the business day, and whether the event counts: a closed day accepts no more counted
   * events (rule 36).
   */
  readonly counted?: {
    readonly time: string;
    readonly isCounted: (event: Readonly<Record<string, unknown>>) => boolean;
  };
  /** Amounts that may be in the account's currency (rule 18). */
  readonly money?: Money;
  /** Where to find the time and type of the event's text (`body`); absent for events without texts. */
  readonly text?: { readonly time: string; readonly typeOf: (event: Readonly<Record<string, unknown>>) => string };
}

const SMS_TEXT = {
  time: 'submit_time',
  typeOf: (event: Readonly<Record<string, unknown>>) => String(event['sms_type']),
};
const MO_TEXT = { time: 'recv_time', typeOf: () => 'two_way' };

const SMS_COUNTED: Flow['counted'] = {
  time: 'submit_time',
  isCounted: ({ sms_type, dlr_late }) => sms_type !== 'test' && dlr_late !== 1,
};
const VOICE_COUNTED: Flow['counted'] = { time: 'invite_time', isCounted: ({ kind }) => kind !== 'test' };

export const FLOWS: readonly Flow[] = [
  {
    name: 'sms',
    parts: 4,
    table: 'sms_event',
    columns: SMS_COLUMNS,
    problemOf: smsProblem,
    counted: SMS_COUNTED,
    money: moneyAt('submit_time', 'revenue', 'gift'),
    text: SMS_TEXT,
  },
  {
    name: 'voice',
    parts: 4,
    table: 'voice_event',
    columns: VOICE_COLUMNS,
    problemOf: voiceProblem,
    counted: VOICE_COUNTED,
    money: moneyAt('invite_time', 'revenue', 'gift'),
  },
  { name: 'sip', parts: 1, table: 'sip_message', columns: SIP_COLUMNS },
  { name: 'otp', parts: 1, table: 'otp_event', columns: OTP_COLUMNS, problemOf: otpProblem },
  { name: 'mo', parts: 1, table: 'mo_record', columns: MO_COLUMNS, text: MO_TEXT },
  {
    name: 'wa',
    parts: 1,
    table: 'wa_event',
    columns: WA_COLUMNS,
    problemOf: waProblem,
    money: moneyAt('submit_time', 'revenue'),
  },
  {
    name: 'mail',
    parts: 1,
    table: 'mail_event',
    columns: MAIL_COLUMNS,
    problemOf: mailProblem,
    money: moneyAt('submit_time', 'revenue'),
  },
  {
    name: 'ledger',
    parts: 1,
    table: 'consume_event',
    columns: LEDGER_COLUMNS,
    problemOf: ledgerProblem,
    money: LEDGER_MONEY,
  },
];

export const DEAD_STREAM = 'REC_DEAD';
export const DEAD_SUBJECT = 'rec.dead';

export const streamOf = ({ name }: Flow, part: number): string => `REC_${name.toUpperCase()}_${part}`;

/** `ev`: kind of event; `*` for all. */
export const recordSubject = ({ name }: Flow, ev: string, part: number): string => `rec.${name}.${ev}.${part}`;

/** An account always uses the same stream, which keeps its events in order. */
export const partOf = ({ parts }: Flow, appId: number): number => appId % parts;
