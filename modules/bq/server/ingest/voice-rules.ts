import { billedSeconds, outcomeOf, RECORDING_PREFIX, recordingType } from '@switchboard/bq-contract';

interface CallEvent {
  readonly ev: string;
  readonly outcome: string;
  readonly sip_code: number;
  readonly blocked: number;
  readonly ring_time?: string;
  readonly talk_s: number;
  readonly bill_first?: number;
  readonly bill_next?: number;
  readonly bill_s?: number;
  readonly rec_file?: string;
  readonly rec_s?: number;
  readonly device_id?: number;
  readonly port_no?: number;
  readonly iccid?: string;
}

/** A port and a card belong to a device, and a call blocked by the platform reached none. */
function carrierProblem({ blocked, device_id = 0, port_no = 0, iccid = '' }: CallEvent): string | null {
  if (device_id === 0) return port_no === 0 && iccid === '' ? null : 'a port or card without a device';
  return blocked === 1 ? 'blocked but carried by a device' : null;
}

const NEVER = '1970-01-01 00:00:00.000';

/**
 * Semantic checks of a well-formed call event: outcome and answer (rule 28), bill and increments (rule 26), path of the
 * recording (§6.2), port and device must match.
 */
export function voiceProblem(event: Readonly<Record<string, unknown>>): string | null {
  const {
    outcome,
    sip_code,
    blocked,
    ring_time = NEVER,
    talk_s,
    bill_first,
    bill_next,
    bill_s = 0,
    rec_file = '',
    rec_s = 0,
  } = event as unknown as CallEvent;
  const wanted = blocked === 1 ? 'blocked' : outcomeOf(sip_code, ring_time !== NEVER);
  if (outcome !== wanted) return `outcome ${outcome} by ${sip_code} is ${wanted}`;
  if (outcome !== 'answered' && talk_s !== 0) return `talked ${talk_s} s and ${outcome}`;
  if (rec_file !== '' && recordingType(rec_file) === null)
    return `rec_file names no recording below ${RECORDING_PREFIX}`;
  if (rec_file === '' && rec_s !== 0) return `recorded ${rec_s} s and no file`;
  const carried = carrierProblem(event as unknown as CallEvent);
  if (carried !== null) return carried;
  if (bill_first === undefined || bill_next === undefined) return bill_s === 0 ? null : 'billed without billing steps';
  if (bill_first === 0 || bill_next === 0) return 'a billing step of zero seconds';
  const billed = billedSeconds(talk_s, bill_first, bill_next);
  return bill_s === billed ? null : `billed ${bill_s} s instead of ${billed}`;
}
