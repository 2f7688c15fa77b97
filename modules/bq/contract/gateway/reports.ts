/** Status of a message after a report from its channel (records.md §3 "Status"). The gateway decides only by these rules. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Rules 8, 10, 11 and 12: waiting time for a report. */
export const REPORT_WAIT_MS = 72 * HOUR_MS;
/** Rule 12: interval between lookups of a report without a known message. */
export const ORPHAN_RETRY_MS = 5 * MINUTE_MS;

/** SMPP 3.4 §5.2.28 and Appendix B: the states as numbers and words. */
const STATE_OF_WORD: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};
const STATUS_OF_STATE: Readonly<Record<number, number>> = { 1: 30, 2: 40, 3: 42, 4: 44, 5: 41, 6: 30, 7: 45, 8: 43 };
const ACCEPTED = 6;
const WAITING = 30;
const DELIVERED = 40;
const NO_REPORT = 50;
/** States that a later delivery corrects. */
const CORRECTABLE: readonly number[] = [41, 42, 45, NO_REPORT];

/** Optional parameters of a `deliver_sm`; they take precedence over its text. */
export const TLV = { receiptedMessageId: 0x001e, messageState: 0x0427 } as const;
export interface RawReport {
  readonly text: string;
  readonly tlvs?: { readonly [TLV.receiptedMessageId]?: string; readonly [TLV.messageState]?: number };
}
export interface Report {
  readonly vendorMsgId: string;
  readonly status: number;
  readonly rawErr: string;
}

/** Rule 7. Null: no message id or no known state. `acceptdFinal`: this channel reports nothing better than ACCEPTD. */
export function readReport({ text, tlvs = {} }: RawReport, { acceptdFinal }: { acceptdFinal: boolean }): Report | null {
  const said = (name: string): string | undefined => new RegExp(`\\b${name}:\\s*(\\S+)`, 'iu').exec(text)?.[1];
  const vendorMsgId = tlvs[TLV.receiptedMessageId] ?? said('id');
  const state = tlvs[TLV.messageState] ?? STATE_OF_WORD[said('stat')?.toUpperCase() ?? ''];
  const status = state === ACCEPTED && acceptdFinal ? DELIVERED : STATUS_OF_STATE[state ?? 0];
  if (vendorMsgId === undefined || status === undefined) return null;
  return { vendorMsgId, status, rawErr: said('err') ?? '' };
}

/** Rule 14, worst first. States that a delivery cannot correct are worse than those it can. */
const WORST_FIRST = [43, 44, 41, 42, 45, NO_REPORT, WAITING, DELIVERED];

export function statusOfParts(parts: readonly number[]): number {
  return WORST_FIRST.find((status) => parts.includes(status)) ?? WAITING;
}

export interface ReportStep {
  readonly ev: 'status' | 'correct';
  readonly status: number;
  readonly isLate: boolean;
}

/** Rules 8 and 10: the status change caused by a report. Null: no change. */
export function reportStep(current: number, reported: number, afterMs: number): ReportStep | null {
  const isLate = afterMs > REPORT_WAIT_MS;
  if (current === WAITING && reported !== WAITING) return { ev: 'status', status: reported, isLate };
  if (reported === DELIVERED && CORRECTABLE.includes(current)) return { ev: 'correct', status: DELIVERED, isLate };
  return null;
}

/** Rule 11: no report for 72 hours. Silence means nothing for a channel that never reports. */
export function isTimedOut(
  message: { status: number; dlrExpected: boolean; submittedAt: number },
  now: number,
): boolean {
  return message.status === WAITING && message.dlrExpected && now - message.submittedAt >= REPORT_WAIT_MS;
}

/**
 * As in `bq.channel.dlr_id_base`: 1 = hexadecimal in the response and decimal in the report, 2 = decimal in the
 * response and hexadecimal in the report.
 */
export type DlrIdBase = 0 | 1 | 2;

/** Rule 12: the ids under which the message may have been accepted. */
export function answeredIds(reportId: string, base: DlrIdBase): string[] {
  const ids = new Set([reportId]);
  if (base === 1 && /^\d+$/u.test(reportId)) {
    const hex = BigInt(reportId).toString(16);
    ids.add(hex.toUpperCase()).add(hex);
  }
  if (base === 2 && /^[\da-f]+$/iu.test(reportId)) ids.add(BigInt(`0x${reportId}`).toString());
  return [...ids];
}

/** Rule 12: whether a report without a message is retried now, kept for later, or given up. */
export function orphanTurn(
  { receivedAt, tries }: { receivedAt: number; tries: number },
  now: number,
): 'retry' | 'later' | 'give-up' {
  if (now - receivedAt > REPORT_WAIT_MS) return 'give-up';
  return now >= receivedAt + tries * ORPHAN_RETRY_MS ? 'retry' : 'later';
}
