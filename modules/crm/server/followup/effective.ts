import type { NotEffective } from '@switchboard/crm-contract';

const MIN_LENGTH = 10;
const OLDEST_MS = 48 * 3_600_000;
const SAME = 0.85;
const SAME_CJK = 0.7;
const NO_ANSWERS = 2;
const MIN_CALL_SECONDS = 30;
const CJK = /[\u3400-\u9fff]/;

export interface Written {
  readonly content: string;
  readonly followAt: Date;
  readonly outcome: string;
  readonly origin: 'manual' | 'email' | 'call';
  /** Only for a call logged by the telephone system. */
  readonly callSeconds?: number;
}

export interface Before {
  /** Similarity to the texts of the same author about this customer in the last 7 days; 0 = no texts. */
  readonly similarity: number;
  /** The number of most recent records in a row without an answer. */
  readonly noAnswers: number;
}

/** Crm rule 8: whether a follow-up extends the retention, and if not, why. Null = it does. */
export function whyNotEffective(written: Written, before: Before, now: Date): NotEffective | null {
  if (written.origin === 'email') return null;
  if (written.origin === 'call' && (written.callSeconds ?? 0) >= MIN_CALL_SECONDS) return null;
  const { content, followAt, outcome } = written;
  if (Array.from(content.trim()).length < MIN_LENGTH) return 'too_short';
  if (followAt > now) return 'in_future';
  if (now.getTime() - followAt.getTime() > OLDEST_MS) return 'too_old';
  if (before.similarity >= (CJK.test(content) ? SAME_CJK : SAME)) return 'repeated';
  return outcome === 'no_answer' && before.noAnswers >= NO_ANSWERS ? 'no_answer_run' : null;
}
