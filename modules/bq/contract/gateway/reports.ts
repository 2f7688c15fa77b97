/** What becomes of a message when its channel reports on it (records.md §3 "Status"). The gateway decides by these alone. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Rules 8, 10, 11 and 12: how long a report is waited for. */
export const REPORT_WAIT_MS = 72 * HOUR_MS;
/** Rule 12: how often a report that nobody knows is looked at again. */
export const ORPHAN_RETRY_MS = 5 * MINUTE_MS;

/** SMPP 3.4 §5.2.28 and Appendix B: the same states as a number and as a word. */
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
/** A delivery that comes behind these is believed. */
const CORRECTABLE: readonly number[] = [41, 42, 45, NO_REPORT];

/** Optional parameters of a `deliver_sm`; they win over what its text says. */
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

/** Rule 7. Null: it names no message or no state that is known. `acceptdFinal`: this channel reports nothing better than ACCEPTD. */
export function readReport({ text, tlvs = {} }: RawReport, { acceptdFinal }: { acceptdFinal: boolean }): Report | null {
  const said = (name: string): string | undefined => new RegExp(`\\b${name}:\\s*(\\S+)`, 'iu').exec(text)?.[1];
  const vendorMsgId = tlvs[TLV.receiptedMessageId] ?? said('id');
  const state = tlvs[TLV.messageState] ?? STATE_OF_WORD[said('stat')?.toUpperCase() ?? ''];
  const status = state === ACCEPTED && acceptdFinal ? DELIVERED : STATUS_OF_STATE[state ?? 0];
  if (vendorMsgId === undefined || status === undefined) return null;
  return { vendorMsgId, status, rawErr: said('err') ?? '' };
}

/** Rule 14, worst first. What a delivery cannot put right any more is worse than what it can. */
const WORST_FIRST = [43, 44, 41, 42, 45, NO_REPORT, WAITING, DELIVERED];

export function statusOfParts(parts: readonly number[]): number {
  return WORST_FIRST.find((status) => parts.includes(status)) ?? WAITING;
}

export interface ReportStep {
  readonly ev: 'status' | 'correct';
  readonly status: number;
  readonly isLate: boolean;
}

/** Rules 8 and 10: where a report takes a message. Null: nowhere, its state stands. */
export function reportStep(current: number, reported: number, afterMs: number): ReportStep | null {
  const isLate = afterMs > REPORT_WAIT_MS;
  if (current === WAITING && reported !== WAITING) return { ev: 'status', status: reported, isLate };
  if (reported === DELIVERED && CORRECTABLE.includes(current)) return { ev: 'correct', status: DELIVERED, isLate };
  return null;
}

/** Rule 11: nothing was heard for 72 hours. A channel that never reports says nothing by its silence. */
export function isTimedOut(
  message: { status: number; dlrExpected: boolean; submittedAt: number },
  now: number,
): boolean {
  return message.status === WAITING && message.dlrExpected && now - message.submittedAt >= REPORT_WAIT_MS;
}

/** As in `bq.channel.dlr_id_base`: 1 = the answer was hexadecimal and the report is decimal, 2 = the other way round. */
export type DlrIdBase = 0 | 1 | 2;

/** Rule 12: the ids under which the message of a report may have been answered. */
export function answeredIds(reportId: string, base: DlrIdBase): string[] {
  const ids = new Set([reportId]);
  if (base === 1 && /^\d+$/u.test(reportId)) {
    const hex = BigInt(reportId).toString(16);
    ids.add(hex.toUpperCase()).add(hex);
  }
  if (base === 2 && /^[\da-f]+$/iu.test(reportId)) ids.add(BigInt(`0x${reportId}`).toString());
  return [...ids];
}

/** Rule 12: whether a report without a message is looked at again now, kept for later, or given up. */
export function orphanTurn(
  { receivedAt, tries }: { receivedAt: number; tries: number },
  now: number,
): 'retry' | 'later' | 'give-up' {
  if (now - receivedAt > REPORT_WAIT_MS) return 'give-up';
  return now >= receivedAt + tries * ORPHAN_RETRY_MS ? 'retry' : 'later';
}
