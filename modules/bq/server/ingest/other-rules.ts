type Event = Readonly<Record<string, unknown>>;

const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Rule 29: validity of a code, and the span in which messages to one number belong together. */
const SESSION_MINUTES = 10;

interface OtpEvent {
  readonly ev: string;
  readonly session_id?: string;
  readonly first_sent_at: string;
  readonly last_sent_at: string;
  readonly sent_cnt: number;
  readonly prev_sent_cnt: number;
  readonly delivered: number;
  readonly prev_delivered?: number;
  readonly verified: number;
  readonly prev_verified?: number;
  readonly verified_at?: string;
}

/** Semantic checks of a verification session: totals sum up differences, and counted values never decrease. */
export function otpProblem(event: Event): string | null {
  const { ev, session_id = '', prev_delivered = 0, prev_verified = 0, ...of } = event as unknown as OtpEvent;
  const [first, last] = [at(of.first_sent_at), at(of.last_sent_at)];
  if (last < first) return 'last_sent_at is before first_sent_at';
  if (session_id === '' && last - first > SESSION_MINUTES * MINUTE_MS)
    return `sent again after ${SESSION_MINUTES} minutes without an id: another session`;
  if (of.sent_cnt < of.prev_sent_cnt || of.delivered < prev_delivered || of.verified < prev_verified)
    return 'a count decreased';
  if (ev !== 'send' && of.prev_sent_cnt === 0) return `${ev} before anything was sent`;
  if (of.verified === 0) return null;
  if (of.verified_at === undefined) return 'verified without verified_at';
  const after = at(of.verified_at) - first;
  return after < 0 || after > SESSION_MINUTES * MINUTE_MS
    ? `verified ${Math.round(after / MINUTE_MS)} minutes after the first message`
    : null;
}

interface WaEvent {
  readonly ev: string;
  readonly prev_status: string;
  readonly submit_time: string;
  readonly session_opened_at: string;
  readonly opens?: number;
}

/** Rule 30: a session lasts 24 hours, and the message that opens it is its first. */
export function waProblem(event: Event): string | null {
  const { ev, prev_status, submit_time, session_opened_at, opens = 0 } = event as unknown as WaEvent;
  if ((ev === 'submit') !== (prev_status === 'none')) return `${ev} from ${prev_status}`;
  const after = at(submit_time) - at(session_opened_at);
  if (after < 0 || after >= DAY_MS) return 'sent outside the 24 hours of its session';
  return opens === 1 && after !== 0 ? 'opens a session that is already open' : null;
}

interface MailEvent {
  readonly ev: string;
  readonly status: string;
  readonly prev_status: string;
  readonly opened?: number;
  readonly prev_opened?: number;
  readonly clicked?: number;
  readonly prev_clicked?: number;
  readonly complained?: number;
  readonly prev_complained?: number;
  readonly revenue_usd?: string;
}

const RECEIVED = new Set(['delivered', 'complaint', 'opened', 'clicked']);

/** Rule 31: billed when sent; only received mails are opened, clicked or complained about, each once. */
export function mailProblem(event: Event): string | null {
  const { ev, status, prev_status, revenue_usd = '0', ...of } = event as unknown as MailEvent;
  if ((ev === 'submit') !== (prev_status === 'none')) return `${ev} from ${prev_status}`;
  if (status === 'queued' && Number(revenue_usd) !== 0) return 'billed while queued';
  if (status === 'queued' && prev_status !== 'none' && prev_status !== 'queued') return `queued from ${prev_status}`;
  const { opened = 0, clicked = 0, complained = 0, prev_opened = 0, prev_clicked = 0, prev_complained = 0 } = of;
  if (opened < prev_opened || clicked < prev_clicked || complained < prev_complained) return 'a count decreased';
  if (opened + clicked + complained > 0 && !RECEIVED.has(status)) return `read in state ${status}`;
  return clicked > opened ? 'clicked but not opened' : null;
}
