import { costOf, type Message, type Row, timeText, UNBILLED } from './messages.ts';
import type { Channel } from './world.ts';

/** Simulates the operators behind the channels: accepts messages after a moment and reports on them later. */
const ANSWER_MS = [100, 400] as const;
const REPORT_MS = [500, 6_000] as const;
const REFUSED = 0.01;
/** Shares of the reported outcomes; the rest gets no report. */
const OUTCOMES = [
  ['DELIVRD', '000', 0.93],
  ['UNDELIV', '011', 0.03],
  ['EXPIRED', '012', 0.015],
  ['REJECTD', '045', 0.015],
] as const;

const between = ([from, to]: readonly [number, number]): number => from + Math.random() * (to - from);
export const answerDelay = (): number => between(ANSWER_MS);
export const reportDelay = (): number => between(REPORT_MS);

let counter = Date.now() % 100_000_000;

/**
 * The channel's answer to a submission, as changes of the row. Some channels answer with hexadecimal ids but report
 * decimal ones.
 */
export function answerOf(message: Message, { dlrIdBase, costOn }: Channel, sentAt: number, now: number): Row {
  const times = { sent_time: timeText(sentAt), resp_time: timeText(now) };
  if (Math.random() < REFUSED) return { ...times, status: 31, std_err: 3004, raw_err: '0x45', ...UNBILLED };
  for (let part = 0; part < Number(message.row['parts']); part++) {
    const id = ++counter;
    message.parts.push({ vendorId: dlrIdBase === 1 ? id.toString(16).toUpperCase() : String(id), status: 30 });
  }
  const vendor_msg_id = message.parts[0]?.vendorId ?? '';
  return { ...times, status: 30, vendor_msg_id, ...(costOn === 'submit' ? costOf(message) : {}) };
}

/** The channel's report on one part, or null: no report. */
export function reportText(vendorId: string, { dlrIdBase }: Channel, now: number): string | null {
  let chance = Math.random();
  for (const [stat, err, share] of OUTCOMES) {
    chance -= share;
    if (chance > 0) continue;
    const id =
      dlrIdBase === 1 ? String(BigInt(`0x${vendorId}`)) : dlrIdBase === 2 ? BigInt(vendorId).toString(16) : vendorId;
    const minute = timeText(now).replaceAll(/\D/g, '').slice(2, 12);
    return `id:${id} sub:001 dlvrd:${stat === 'DELIVRD' ? '001' : '000'} submit date:${minute} done date:${minute} stat:${stat} err:${err} text:`;
  }
  return null;
}
