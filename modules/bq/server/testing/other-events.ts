import { type Event, idAt } from './events.ts';

const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const OWNERS = { customer_id: 11, sale_staff_id: 400_005, sale_dept_id: 2 };

/** The first message of a verification session. */
export function otpEvent(ms: number, changes: Event = {}): Event {
  return {
    version: String(ms * 4 + 1),
    ev: 'send',
    app_id: 1,
    ...OWNERS,
    channel_id: 7,
    supplier_id: 3,
    phone: '6281234567890',
    mcc: 510,
    mnc: '10',
    first_sent_at: clock(ms),
    last_sent_at: clock(ms),
    sent_cnt: 1,
    delivered: 0,
    verified: 0,
    prev_sent_cnt: 0,
    ...changes,
  };
}

/** A message sent to us. */
export function moEvent(ms: number, n: number, changes: Event = {}): Event {
  return {
    mo_id: idAt(ms, n),
    version: String(ms * 4 + 1),
    recv_time: clock(ms),
    app_id: 1,
    ...OWNERS,
    phone: '6281234567890',
    dest: '10691007',
    channel_id: 7,
    mcc: 510,
    mnc: '10',
    push_state: 'ok',
    ...changes,
  };
}

/** A WhatsApp message that opens its session. */
export function waEvent(ms: number, n: number, changes: Event = {}): Event {
  return {
    wa_msg_id: idAt(ms, n),
    version: String(ms * 4 + 1),
    ev: 'submit',
    submit_time: clock(ms),
    app_id: 1,
    ...OWNERS,
    waba_id: 'waba-1',
    phone_number_id: 'pn-1',
    phone: '6281234567890',
    mcc: 510,
    dir: 'out',
    category: 'utility',
    template: 'order_update',
    status: 'accepted',
    prev_status: 'none',
    session_id: idAt(ms, n),
    session_opened_at: clock(ms),
    origin: 'business',
    opens: 1,
    billable: 1,
    ...changes,
  };
}

/** A mail at submission. */
export function mailEvent(ms: number, n: number, changes: Event = {}): Event {
  return {
    mail_id: idAt(ms, n),
    version: String(ms * 4 + 1),
    ev: 'submit',
    submit_time: clock(ms),
    app_id: 1,
    ...OWNERS,
    supplier_id: 3,
    to_addr: 'li.wei@example.com',
    to_domain: 'example.com',
    subject: 'Your order has shipped',
    status: 'queued',
    prev_status: 'none',
    ...changes,
  };
}

/** A charge as booked by rating. */
export function ledgerEvent(ms: number, n: number, changes: Event = {}): Event {
  const amount = String(changes['amount_usd'] ?? '1');
  return {
    ledger_id: idAt(ms, n),
    version: String(ms * 4 + 1),
    ev: 'book',
    book_time: clock(ms),
    app_id: 1,
    ...OWNERS,
    product: 'sms',
    kind: 'charge',
    qty: 1,
    currency: 'USD',
    amount_ccy: amount,
    amount_usd: amount,
    cost_usd: '0',
    ref_kind: 'usage',
    ...changes,
  };
}
