const HOUR_MS = 3_600_000;
/** Rule 10: later reports change no totals. */
const REPORT_HOURS = 72;
const MAX_ATTEMPTS = 3;
const REPORTS: readonly number[] = [40, 41, 42, 43, 44, 45];
const NEVER_BILLED: readonly number[] = [20, 31];

/** Records.md, "Status": allowed status changes. The first final state wins, only a delivery corrects it. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  0: [10, 20, 30, 31],
  10: [20, 30, 31, 32],
  30: [...REPORTS, 50],
};
const CORRECTED: readonly number[] = [41, 42, 45, 50];

interface SmsEvent {
  readonly ev: string;
  readonly attempt_no: number;
  readonly status: number;
  readonly prev_status: number;
  readonly version: string;
  readonly submit_time: string;
  readonly dlr_late?: number;
  readonly bill_parts?: number;
  readonly revenue_usd?: string;
}

/** Semantic checks of a well-formed event. Totals sum up differences: an impossible step would stay in them permanently. */
export function smsProblem(event: Readonly<Record<string, unknown>>): string | null {
  const {
    ev,
    attempt_no,
    status,
    prev_status,
    dlr_late = 0,
    bill_parts = 0,
    revenue_usd = '0',
    ...of
  } = event as unknown as SmsEvent;
  if (attempt_no > MAX_ATTEMPTS) return `attempt ${attempt_no} of ${MAX_ATTEMPTS}`;
  if (!isStep(ev, prev_status, status)) return `${ev} from ${prev_status} to ${status}`;
  if (NEVER_BILLED.includes(status) && (bill_parts !== 0 || Number(revenue_usd) !== 0))
    return `billed in state ${status}`;
  const afterMs = Number(BigInt(of.version) >> 2n) - Date.parse(`${of.submit_time.replace(' ', 'T')}Z`);
  if (REPORTS.includes(status) && dlr_late === 0 && afterMs > REPORT_HOURS * HOUR_MS)
    return `reported after ${REPORT_HOURS} hours and not marked as late`;
  return null;
}

function isStep(ev: string, from: number, to: number): boolean {
  if (ev === 'rerate') return from === to;
  if (ev === 'correct') return to === 40 && CORRECTED.includes(from);
  return NEXT[from]?.includes(to) === true && (ev === 'submit') === (from === 0);
}
